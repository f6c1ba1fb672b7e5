/** A number as the formats know it: without a power of ten. */
export function decimals(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(10) : text;
}
