import type { QuestionImportFormat } from './import/import.schema.ts';

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;
}

/** Detects the format of a text by features that no other format has. */
export function detectImportFormat(text: string): QuestionImportFormat {
  const head = text.slice(0, 5_000);
  if (head.trimStart().startsWith('<')) return /<quiz[\s>]/.test(head) ? 'moodle' : 'qti';
  const begin = text.slice(0, 200_000);
  const isAiken = /^[ \t]*ANSWER[ \t]*:[ \t]*[A-Z]\b/im.test(begin) && /^[ \t]*[A-Z][.)]/m.test(begin);
  return isAiken ? 'aiken' : 'gift';
}
