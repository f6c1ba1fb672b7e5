import {
  buildElement,
  readChild,
  readChildren,
  type XmlElement,
} from '../../quizzes/question-formats/xml-tree.ts';
import { readField, textFormatOf } from './fields.ts';

/** A file in a question's text, in Base64. */
export interface QuestionTextFile {
  name: string;
  folder: string;
  base64: string;
}

/** Finds the files of a question's text; `itemId` is the question's or answer's id. */
export type QuestionTextFileFinder = (area: string, itemId: string) => QuestionTextFile[];

export function createPlainElement(name: string, value: string): XmlElement {
  return buildElement(name, {}, [value]);
}

export function createTextElement(
  name: string,
  value: string,
  attributes: Record<string, string> = {},
  files: QuestionTextFile[] = [],
) {
  return buildElement(name, attributes, [
    buildElement('text', {}, [value]),
    ...files.map((file) =>
      buildElement('file', { name: file.name, path: file.folder, encoding: 'base64' }, [file.base64]),
    ),
  ]);
}

/** Returns a text element with its format. */
export function createFormattedElement(
  name: string,
  parent: XmlElement | undefined,
  from: string,
  files: QuestionTextFile[] = [],
): XmlElement {
  return createTextElement(
    name,
    readField(parent, from),
    { format: textFormatOf(readField(parent, `${from}format`)) },
    files,
  );
}

/** Converts a fraction to percent, as in Moodle XML. */
export function toPercentText(fraction: string): string {
  return String(Math.round(Number(fraction) * 1e7) / 1e5 || 0);
}

/** Lists the answers in a question's plug-in. */
export function answersOf(plugin: XmlElement | undefined): XmlElement[] {
  return readChildren(readChild(plugin, 'answers'), 'answer');
}
