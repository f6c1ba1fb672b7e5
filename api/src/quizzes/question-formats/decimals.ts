/** Formats a number without an exponent, as the formats require. */
export function decimals(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(10) : text;
}
