/** Combining marks per letter; no language uses more, and Unicode's stream-safe limit is the same. */
const MAX_MARKS = 30;
const TOO_MANY = new RegExp(`(\\p{M}{${MAX_MARKS}})\\p{M}+`, 'gu');

/** Normalises a text. Thousands of marks in a row would take seconds to sort, so the excess is dropped. */
export function normaliseUnicode(text: string, form: 'NFC' | 'NFD'): string {
  const bounded = text.length > MAX_MARKS ? text.replace(TOO_MANY, '$1') : text;
  return bounded.normalize(form);
}
