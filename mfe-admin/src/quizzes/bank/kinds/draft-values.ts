import { parseNumber } from '../../editor/quiz-values.ts';

/** Formats a number for a text field. */
export function formatFieldNumber(number: number | null | undefined): string {
  return number == null ? '' : String(number).replace('.', ',');
}

export function parseNumberOr(text: string, other: number): number {
  return parseNumber(text) ?? other;
}

export function hasText({ text }: { text: string }): boolean {
  return text.trim() !== '';
}

export function formatWeight(weight: number | undefined): string {
  return ` (${weight ?? 0} %)`;
}
