/** Decimals of a question's marks; with fewer a full mark could round to more than the maximum. */
export const MARK_DECIMALS = 7;

/** Parses a number with a decimal comma or point; null for empty or invalid text. */
export function parseNumber(text: string): number | null {
  const number = Number(text.trim().replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(number) ? null : number;
}

/** Formats a number so that `parseNumber` returns it: without a thousands separator. Rounds to `decimals`. */
export function formatFieldNumber(number: number | null | undefined, decimals?: number): string {
  if (number == null) return '';
  return String(decimals === undefined ? number : Number(number.toFixed(decimals))).replace('.', ',');
}
