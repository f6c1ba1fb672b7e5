import { listElements, type XmlElement } from '../xml-tree.ts';

function camelCase(name: string): string {
  return name.replace(/-([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());
}

/** Renames a tree from QTI 3 to QTI 2 in place: `qti-item-body` becomes `itemBody`. */
export function convertFromQti3(element: XmlElement): XmlElement {
  if (element.name.startsWith('qti-')) {
    element.name = camelCase(element.name.slice('qti-'.length));
    element.attributes = Object.fromEntries(
      Object.entries(element.attributes).map(([name, value]) =>
        /^(?:data|aria)-/.test(name) ? [name, value] : [camelCase(name), value],
      ),
    );
  }
  for (const child of listElements(element)) convertFromQti3(child);
  return element;
}
