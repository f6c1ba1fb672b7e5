import { readNumber } from './scale.ts';

export interface PastedPoints {
  userId: number;
  points: number | null;
}

/** Splits a pasted spreadsheet column into lines; undefined for a single value, left to the field. */
export function pastedLines(text: string): string[] | undefined {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  // Uses only the first of several columns.
  return lines.length > 1 ? lines.map((line) => line.split('\t')[0]?.trim() ?? '') : undefined;
}

/** Pairs lines with people from this one down, or returns the first invalid line. */
export function pairPoints(lines: string[], userIds: number[], most: number): PastedPoints[] | string {
  const pairs: PastedPoints[] = [];
  for (const [index, userId] of userIds.slice(0, lines.length).entries()) {
    const text = lines[index] ?? '';
    const points = text === '' ? null : readNumber(text);
    if (points !== null && !(points >= 0 && points <= most)) return text;
    pairs.push({ userId, points });
  }
  return pairs;
}
