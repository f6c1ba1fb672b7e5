import type { GradingScheme } from '@rambla/api/contract';
import { parseNumber } from '../../admin-ui/editing/number-fields.ts';

type Scale = GradingScheme['scale'];

const MOST = { percent: 100, twelve: 12 };

export const maxMarkOf = (scale: Scale) => MOST[scale];

/** Formats a percentage in the course's scale, without unit: «7,5». */
export function formatMark(scale: Scale, percent: number | null): string {
  if (percent === null) return '–';
  const mark = (percent * MOST[scale]) / 100;
  return mark.toLocaleString('es-UY', { maximumFractionDigits: scale === 'percent' ? 1 : 2 });
}

/** Formats a percentage in the scale for a narrow cell: «75», «9,1». */
export function formatShortMark(scale: Scale, percent: number | null | undefined): string {
  if (percent === null || percent === undefined) return '–';
  const mark = (percent * MOST[scale]) / 100;
  return mark.toLocaleString('es-UY', { maximumFractionDigits: scale === 'percent' ? 0 : 1 });
}

/** Formats a percentage in the scale with its unit: «75 %», «9 de 12». */
export function formatMarkWithUnit(scale: Scale, percent: number | null): string {
  const text = formatMark(scale, percent);
  if (percent === null) return text;
  return scale === 'percent' ? `${text} %` : `${text} de 12`;
}

/** True for marks shown in red; always false without a pass mark. */
export function isBelowPass(passMark: number | null, percent: number | null | undefined): boolean {
  if (passMark === null || percent === null || percent === undefined) return false;
  // Rounds to hundredths of a percent, so that 7 of 12 passes when 7 is required.
  return Math.round(percent * 100) < Math.round(passMark * 100);
}

/** Parses a number with a decimal comma; NaN when invalid. */
export function parseDecimalComma(text: string): number {
  return parseNumber(text) ?? Number.NaN;
}
