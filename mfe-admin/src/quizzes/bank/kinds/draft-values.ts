import { numberOf } from '../../editor/quiz-values.ts';

/** Formats a number for a text field. */
export function shown(number: number | null | undefined): string {
  return number == null ? '' : String(number).replace('.', ',');
}

export function numberOr(text: string, other: number): number {
  return numberOf(text) ?? other;
}

export function written({ text }: { text: string }): boolean {
  return text.trim() !== '';
}

export function worth(weight: number | undefined): string {
  return ` (${weight ?? 0} %)`;
}
