import { childOf, childrenOf, type Element, makeElement } from '../../quizzes/question-formats/xml-tree.ts';
import { field, formatName } from './fields.ts';

/** A file in a question's text, in Base64. */
export interface TextFile {
  name: string;
  folder: string;
  base64: string;
}

/** Finds the files of a question's text; `itemId` is the question's or answer's id. */
export type FindTextFiles = (area: string, itemId: string) => TextFile[];

export function plain(name: string, value: string): Element {
  return makeElement(name, {}, [value]);
}

export function textElement(
  name: string,
  value: string,
  attributes: Record<string, string> = {},
  files: TextFile[] = [],
) {
  return makeElement(name, attributes, [
    makeElement('text', {}, [value]),
    ...files.map((file) =>
      makeElement('file', { name: file.name, path: file.folder, encoding: 'base64' }, [file.base64]),
    ),
  ]);
}

/** Returns a text element with its format. */
export function formatted(
  name: string,
  parent: Element | undefined,
  from: string,
  files: TextFile[] = [],
): Element {
  return textElement(
    name,
    field(parent, from),
    { format: formatName(field(parent, `${from}format`)) },
    files,
  );
}

/** Converts a fraction to percent, as in Moodle XML. */
export function fractionPercent(fraction: string): string {
  return String(Math.round(Number(fraction) * 1e7) / 1e5 || 0);
}

/** Lists the answers in a question's plug-in. */
export function answersOf(plugin: Element | undefined): Element[] {
  return childrenOf(childOf(plugin, 'answers'), 'answer');
}
