const UNITS = ['B', 'kB', 'MB', 'GB'] as const;

/** «412 MB», as people write it. */
export function sizeText(bytes: number): string {
  let value = bytes;
  let unit = 0;
  for (; value >= 1000 && unit < UNITS.length - 1; unit += 1) value /= 1000;
  const digits = value < 10 && unit > 0 ? 1 : 0;
  return `${value.toLocaleString('es-UY', { maximumFractionDigits: digits })} ${UNITS[unit]}`;
}
