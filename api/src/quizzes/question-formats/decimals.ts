/** Formats a number without an exponent, as the formats require. */
export function formatPlainNumber(value: number): string {
  const [digits = '', power] = String(value).split('e');
  if (power === undefined) return digits;
  const sign = value < 0 ? '-' : '';
  const [whole = '', fraction = ''] = digits.replace('-', '').split('.');
  const places = Number(power);
  if (places > 0) return `${sign}${whole}${fraction.padEnd(places, '0')}`;
  return `${sign}0.${'0'.repeat(-places - 1)}${whole}${fraction}`;
}
