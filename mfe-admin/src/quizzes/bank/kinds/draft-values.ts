import { parseNumber } from '../../../admin-ui/editing/number-fields.ts';

export function parseNumberOr(text: string, other: number): number {
  return parseNumber(text) ?? other;
}

export function hasText({ text }: { text: string }): boolean {
  return text.trim() !== '';
}

export function formatWeightSuffix(weight: number | undefined): string {
  return ` (${weight ?? 0} %)`;
}
