/** Says that an assignment without marks gets those of a new one. */
export const UNGRADED_REASON = 'No se calificaba: acá vale 100 puntos.';

const UNITS = ['B', 'kB', 'MB', 'GB'] as const;

/** Formats a size as «210 kB». */
export function formatShortSize(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${value < 10 && unit > 0 ? value.toFixed(1).replace('.', ',') : Math.round(value)} ${UNITS[unit]}`;
}

/** Formats a count as «3 páginas» or «1 página». */
export function formatQuantity(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

export function formatList(parts: string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} y ${parts.at(-1)}`;
}
