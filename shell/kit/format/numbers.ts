/** Formats a number: «7,5», with at most `decimals` decimals. */
export function numberText(value: number, decimals = 2): string {
  return value.toLocaleString('es-UY', { maximumFractionDigits: decimals });
}

/** Formats a count with its noun: «1 respuesta», «4 respuestas». */
export function countText(count: number, one: string, many: string): string {
  return count === 1 ? `1 ${one}` : `${count.toLocaleString('es-UY')} ${many}`;
}
