import { normaliseUnicode } from './normalise-unicode.ts';

/** Removes accents and case, so that searches ignore both. */
export function fold(text: string): string {
  return normaliseUnicode(text, 'NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Builds the folded column of a row from its searchable texts. */
export function foldTexts(...texts: (string | null | undefined)[]): string {
  return fold(texts.filter((text) => text).join('\n'));
}
