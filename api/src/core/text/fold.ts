import { normaliseUnicode } from './normalise-unicode.ts';

/** Removes accents and case: folded columns and search terms are compared in this form. */
export function fold(text: string): string {
  return normaliseUnicode(text, 'NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Builds the folded column of a row from its searchable texts. */
export function foldAll(...texts: (string | null | undefined)[]): string {
  return fold(texts.filter((text) => text).join('\n'));
}
