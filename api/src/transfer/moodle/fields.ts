import type { XmlPartHandler } from '../../quizzes/question-formats/read-xml.ts';
import {
  listElements,
  readChild,
  readText,
  type XmlElement,
} from '../../quizzes/question-formats/xml-tree.ts';

const NULL = '$@NULL@$';

/** Returns a field's text; Moodle writes empty ones as `$@NULL@$`. */
export function readField(parent: XmlElement | undefined, name: string): string {
  const text = readText(readChild(parent, name)).trim();
  return text === NULL ? '' : text;
}

export function readNumberField(parent: XmlElement | undefined, name: string): number {
  const value = Number(readField(parent, name));
  return Number.isFinite(value) ? value : 0;
}

/** Returns the descendant at a path of names. */
export function findAtPath(parent: XmlElement | undefined, ...names: string[]): XmlElement | undefined {
  return names.reduce<XmlElement | undefined>((element, name) => readChild(element, name), parent);
}

export function countDescendants(parent: XmlElement | undefined, name: string): number {
  if (!parent) return 0;
  return listElements(parent).reduce(
    (sum, child) => sum + (child.name === name ? 1 : 0) + countDescendants(child, name),
    0,
  );
}

/** Creates a handler that skips elements of this name, of which a backup may hold thousands. */
export function createSkippingHandler(part: string): XmlPartHandler {
  return { isPart: (name) => name === part, take: () => undefined };
}

const FORMATS = ['moodle_auto_format', 'html', 'plain_text', 'wiki_like', 'markdown'];

export function textFormatOf(code: string): string {
  return FORMATS[Number(code)] ?? 'html';
}
