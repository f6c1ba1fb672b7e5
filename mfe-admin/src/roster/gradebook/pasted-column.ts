import { parseDecimalComma } from './scale.ts';

export interface PastedPoints {
  userId: number;
  points: number | null;
}

/** Splits a pasted column into lines, or returns undefined for a single value. */
export function splitPastedLines(text: string): string[] | undefined {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  // Uses only the first of several columns.
  return lines.length > 1 ? lines.map((line) => line.split('\t')[0]?.trim() ?? '') : undefined;
}

/** Pairs each line with a person, or returns the first invalid line. */
export function pairPointsWithUsers(
  lines: string[],
  userIds: number[],
  most: number,
): PastedPoints[] | string {
  const pairs: PastedPoints[] = [];
  for (const [index, userId] of userIds.slice(0, lines.length).entries()) {
    const text = lines[index] ?? '';
    const points = text === '' ? null : parseDecimalComma(text);
    if (points !== null && !(points >= 0 && points <= most)) return text;
    pairs.push({ userId, points });
  }
  return pairs;
}
