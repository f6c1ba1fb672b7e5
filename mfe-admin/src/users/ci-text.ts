/** A Uruguayan identity number as people write it: 4.812.307-1. */
export function ciText(digits: string): string {
  const body = digits.slice(0, -1).replace(/\B(?=(\d{3})+$)/g, '.');
  return `${body}-${digits.slice(-1)}`;
}
