import type { QueryPart } from './parse-search-query.ts';
import { findPartIndexes } from './parse-search-query.ts';
import { readWords, type Word } from './words.ts';

/** A text in three parts; `match` is the first hit, merged with adjacent hits. */
export interface Highlight {
  before: string;
  match: string;
  after: string;
}
/** Start and end positions in a text. */
export type TextRange = [number, number];

export interface TextMatches {
  /** The matches' ranges in order; adjacent ones are merged. */
  marks: TextRange[];
  /** The number of query parts found. */
  parts: number;
  /** True when each found part also matches exactly, with accents. */
  exact: boolean;
  /** How often each matched part occurs. */
  counts: number[];
}

const BLANK = /^[^\p{L}\p{N}]*$/u;

function isExact(text: Word[], at: number, { words, prefix }: QueryPart): boolean {
  return words.every((wanted, index) => {
    const { exact = '' } = text[at + index] ?? {};
    return prefix ? exact.startsWith(wanted.exact) : exact === wanted.exact;
  });
}

/** Merges marks separated only by punctuation. */
export function mergeTextRanges(text: string, marks: TextRange[]): TextRange[] {
  const ordered = marks.toSorted(([a], [b]) => a - b);
  const result: TextRange[] = [];
  for (const [from, to] of ordered) {
    const last = result.at(-1);
    if (last && (from <= last[1] || BLANK.test(text.slice(last[1], from)))) last[1] = Math.max(last[1], to);
    else result.push([from, to]);
  }
  return result;
}

/** Finds the parts of a query anywhere in a text. */
export function findTextMatches(text: string, wanted: QueryPart[]): TextMatches {
  const words = readWords(text);
  const places = wanted.map((part) => ({ part, at: findPartIndexes(words, part) }));
  const there = places.filter(({ at }) => at.length > 0);
  const marks = there.flatMap(({ part, at }) =>
    at.map((index): TextRange => [words[index]?.from ?? 0, words[index + part.words.length - 1]?.to ?? 0]),
  );
  return {
    marks: mergeTextRanges(text, marks),
    parts: there.length,
    exact: there.length > 0 && there.every(({ part, at }) => at.some((index) => isExact(words, index, part))),
    counts: there.map(({ at }) => at.length),
  };
}

/** Splits a text at the first mark; without marks all is in `before`. */
export function toHighlight(text: string, [mark]: TextRange[]): Highlight {
  if (!mark) return { before: text, match: '', after: '' };
  return { before: text.slice(0, mark[0]), match: text.slice(...mark), after: text.slice(mark[1]) };
}
