import { formatFieldNumber, parseNumber } from '../../admin-ui/editing/number-fields.ts';

/** Appends a digit to the mark, or starts again when the result would exceed the maximum. */
export function appendMarkDigit(mark: string, digit: string, most: number): string {
  const longer = mark.includes(',') ? digit : String(Number(mark + digit));
  if (Number(longer) <= most) return longer;
  return Number(digit) <= most ? digit : mark;
}

/** Adds half a point to the mark, or removes it. */
export function toggleHalfPoint(mark: string, most: number): string {
  const number = parseNumber(mark || '0') ?? 0;
  const other = Number.isInteger(number) ? number + 0.5 : Math.floor(number);
  return other <= most ? formatFieldNumber(other, 2) : mark;
}

/** Parses a mark; undefined when invalid or out of range. */
export function parseMark(mark: string, most: number): number | undefined {
  const number = parseNumber(mark);
  return number === null || number < 0 || number > most ? undefined : number;
}
