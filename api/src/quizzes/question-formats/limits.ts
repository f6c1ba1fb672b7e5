import type { QuestionImportFormat } from './import/import.schema.ts';
import { ImportFileError } from './read-xml.ts';

// These limits keep a reader within its thread's small heap, as r37-jobs.test.ts measures.
export const MAX_QUESTIONS_PER_FILE = 20_000;
const MAX_ELEMENTS = 500_000;
const MAX_LINES = 500_000;
const MAX_OPTIONS = 100;
const MAX_SIZE: Record<QuestionImportFormat, number> = {
  gift: 12_000_000,
  aiken: 12_000_000,
  moodle: 30_000_000,
  qti: 30_000_000,
};

const LINE_FEED = 10;
const OPENS = 0x3c;
const SLASH = 0x2f;
const DOT = 0x2e;
const CLOSES_ROUND = 0x29;

const inParts = 'Dividí el archivo en partes más chicas.';

/** True at the start of an Aiken option: a letter with a dot or parenthesis. */
function isOption(text: string, from: number): boolean {
  const sign = text.charCodeAt(from + 1);
  if (sign !== DOT && sign !== CLOSES_ROUND) return false;
  const letter = text.charCodeAt(from) | 0x20;
  return letter >= 0x61 && letter <= 0x7a;
}

function checkOptions(text: string): void {
  let options = 0;
  let line = 1;
  for (let at = 0; at < text.length; line += 1) {
    options = isOption(text, at) ? options + 1 : 0;
    if (options > MAX_OPTIONS)
      throw new ImportFileError(line, `Una pregunta puede traer ${MAX_OPTIONS} opciones.`);
    const end = text.indexOf('\n', at);
    at = end === -1 ? text.length : end + 1;
  }
}

/** Refuses XML with too many elements before a tree is built; returns its number of lines. */
export function checkXmlAndCountLines(source: string | Uint8Array): number {
  const isText = typeof source === 'string';
  const codeAt = (at: number) => (isText ? source.charCodeAt(at) : source[at]);
  let line = 1;
  let elements = 0;
  for (let at = 0; at < source.length; at += 1) {
    const code = codeAt(at);
    if (code === LINE_FEED) line += 1;
    else if (code === OPENS && codeAt(at + 1) !== SLASH) elements += 1;
    if (elements > MAX_ELEMENTS)
      throw new ImportFileError(line, `El archivo tiene demasiados elementos. ${inParts}`);
  }
  return line;
}

function countLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    lines += 1;
    if (lines > MAX_LINES)
      throw new ImportFileError(lines, `El archivo tiene más de ${MAX_LINES} líneas. ${inParts}`);
  }
  return lines;
}

/** Throws an error with its line when a text exceeds a limit; returns the text's number of lines. */
export function checkTextAndCountLines(format: QuestionImportFormat, text: string): number {
  const isTree = format === 'moodle' || format === 'qti';
  if (text.length > MAX_SIZE[format])
    throw new ImportFileError(
      1,
      `Un archivo de este formato puede tener ${MAX_SIZE[format] / 1e6} MB. ${inParts}`,
    );
  if (format === 'aiken') checkOptions(text);
  return isTree ? checkXmlAndCountLines(text) : countLines(text);
}
