import type { Scheme } from '@rambla/api/contract';

type Scale = Scheme['scale'];

const MOST = { percent: 100, twelve: 12 };

/** The highest mark of a scale. */
export const mostOf = (scale: Scale) => MOST[scale];

/** Formats a mark of so many percent as the course shows it, without its unit: «7,5». */
export function markText(scale: Scale, percent: number | null): string {
  if (percent === null) return '–';
  const mark = (percent * MOST[scale]) / 100;
  return mark.toLocaleString('es-UY', { maximumFractionDigits: scale === 'percent' ? 1 : 2 });
}

/** The same in a narrow cell: «75», «9,1». */
export function shortMarkText(scale: Scale, percent: number | null | undefined): string {
  if (percent === null || percent === undefined) return '–';
  const mark = (percent * MOST[scale]) / 100;
  return mark.toLocaleString('es-UY', { maximumFractionDigits: scale === 'percent' ? 0 : 1 });
}

/** The same with its unit: «75 %», «9 de 12». */
export function fullMarkText(scale: Scale, percent: number | null): string {
  const text = markText(scale, percent);
  if (percent === null) return text;
  return scale === 'percent' ? `${text} %` : `${text} de 12`;
}

/** True for marks that are shown in red, in every table; never where the course has no pass mark. */
export function isBelowPass(passMark: number | null, percent: number | null | undefined): boolean {
  if (passMark === null || percent === null || percent === undefined) return false;
  // As both are shown: 7 of 12 passes where 7 is needed.
  return Math.round(percent * 100) < Math.round(passMark * 100);
}

/** Parses a number with a decimal comma; NaN when invalid. */
export function readNumber(text: string): number {
  const trimmed = text.trim();
  return trimmed === '' ? Number.NaN : Number(trimmed.replace(',', '.'));
}
