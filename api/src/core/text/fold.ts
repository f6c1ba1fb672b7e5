import { normaliseUnicode } from './normalise-unicode.ts';

/** Removes accents and case, so that searches ignore both. */
export function fold(text: string): string {
  return normaliseUnicode(text, 'NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Joins a row's searchable texts without case and accents, for its search column. */
export function toSearchText(...texts: (string | null | undefined)[]): string {
  return fold(texts.filter((text) => text).join('\n'));
}
