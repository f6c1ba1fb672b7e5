/** Formats a count with its noun: «1 respuesta», «4 respuestas». */
export function counted(count: number, one: string, many: string): string {
  return count === 1 ? `1 ${one}` : `${count.toLocaleString('es-UY')} ${many}`;
}
