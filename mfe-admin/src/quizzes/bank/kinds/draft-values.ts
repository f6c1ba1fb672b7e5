import { formatFieldNumber, parseNumber } from '../../../admin-ui/editing/number-fields.ts';

export function parseNumberOr(text: string, other: number): number {
  return parseNumber(text) ?? other;
}

export function hasText({ text }: { text: string }): boolean {
  return text.trim() !== '';
}

/** Formats an answer's share of the mark, and its feedback: « (50 %): Casi». */
export function formatWeightSuffix(one: { weight?: number; feedback?: string }): string {
  return ` (${formatFieldNumber(one.weight ?? 0)} %)${one.feedback ? `: ${one.feedback}` : ''}`;
}

/** Formats a tolerance above 0: « ± 0,5». */
export function formatToleranceSuffix(tolerance: number | undefined): string {
  return tolerance ? ` ± ${formatFieldNumber(tolerance)}` : '';
}
