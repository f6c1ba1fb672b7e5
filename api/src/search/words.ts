import { fold } from '../core/text/fold.ts';
import { normaliseUnicode } from '../core/text/normalise-unicode.ts';
import { stemWord } from './stem.ts';

/** A word of a text with its position. */
export interface Word {
  /** As typed, in lower case. */
  exact: string;
  /** Without accents. */
  folded: string;
  stem: string;
  from: number;
  to: number;
}

/** Limits the cache, because garbage files contain endless different words. */
const MAX_STEMS = 50_000;
/** Longer words are cut, because PostgreSQL refuses lexemes of two kilobytes. */
const MAX_LENGTH = 60;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
type Forms = Pick<Word, 'exact' | 'folded' | 'stem'>;
/** Caches word forms by spelling, because folding takes most of a search's time. */
const known = new Map<string, Forms>();

function learn(written: string): Forms {
  const exact = normaliseUnicode(written.slice(0, MAX_LENGTH), 'NFC').toLowerCase();
  const folded = fold(exact).replace(/[^\p{L}\p{N}]/gu, '');
  const forms = { exact, folded, stem: stemWord(folded) };
  if (known.size >= MAX_STEMS) known.clear();
  known.set(written, forms);
  return forms;
}

/** Splits a text into its words, in order. */
export function readWords(text: string): Word[] {
  const words: Word[] = [];
  for (const { 0: found, index } of text.matchAll(WORD)) {
    const { exact, folded, stem } = known.get(found) ?? learn(found);
    if (folded !== '') words.push({ exact, folded, stem, from: index, to: index + found.length });
  }
  return words;
}
