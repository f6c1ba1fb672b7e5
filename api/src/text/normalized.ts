/** Marks upon one letter; no language has as many, and Unicode's own limit for streams is the same. */
const MAX_MARKS = 30;
const TOO_MANY = new RegExp(`(\\p{M}{${MAX_MARKS}})\\p{M}+`, 'gu');

/** A text in the same form as others. Thousands of marks in a row would take seconds to put in order: the rest is dropped. */
export function normalized(text: string, form: 'NFC' | 'NFD'): string {
  const bounded = text.length > MAX_MARKS ? text.replace(TOO_MANY, '$1') : text;
  return bounded.normalize(form);
}
