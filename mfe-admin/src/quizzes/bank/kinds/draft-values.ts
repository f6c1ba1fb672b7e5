/** A number as one types it. */
export function shown(number: number | null | undefined): string {
  return number == null ? '' : String(number).replace('.', ',');
}

export function read(text: string): number | null {
  const number = Number(text.trim().replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(number) ? null : number;
}

export function numberOr(text: string, other: number): number {
  return read(text) ?? other;
}

export function written({ text }: { text: string }): boolean {
  return text.trim() !== '';
}

export function worth(weight: number | undefined): string {
  return ` (${weight ?? 0} %)`;
}
