import { fold } from '@rambla/kit/format/fold';
import type { Cue } from './cues.ts';

/** A part of a text; `hit` is its index among all matches, from 0, or null. */
export type TextSegment = { text: string; hit: number | null };

type Folded = { text: string; origin: number[] | null };
// Cached, because each key press searches the same thousands of lines, and removing accents is slow.
const foldedTexts = new Map<string, Folded>();
const MAX_FOLDED = 20_000;

function folded(text: string): Folded {
  const known = foldedTexts.get(text);
  if (known) return known;
  if (foldedTexts.size >= MAX_FOLDED) foldedTexts.clear();
  const whole = fold(text);
  const made = whole.length === text.length ? { text: whole, origin: null } : foldByLetter(text);
  foldedTexts.set(text, made);
  return made;
}

// Removing an accent that is a separate character shortens the text, so positions are mapped.
function foldByLetter(text: string): Folded {
  let whole = '';
  const origin: number[] = [];
  for (let i = 0; i < text.length; i += 1) {
    const letter = fold(text[i] ?? '');
    for (let k = 0; k < letter.length; k += 1) origin.push(i);
    whole += letter;
  }
  return { text: whole, origin };
}

/** Returns the ranges of `text` that match `term`, ignoring case and accents. */
export function findMatches(text: string, term: string): [number, number][] {
  const wanted = fold(term.trim());
  if (!wanted) return [];
  const { text: whole, origin } = folded(text);
  const original = (index: number) => (origin ? (origin[index] ?? 0) : index);
  const found: [number, number][] = [];
  for (let at = whole.indexOf(wanted); at >= 0; at = whole.indexOf(wanted, at + wanted.length)) {
    found.push([original(at), original(at + wanted.length - 1) + 1]);
  }
  return found;
}

/** Counts the matches before each cue; the last number is the total. */
export function countMatchesBeforeCues(cues: readonly Cue[], term: string): number[] {
  let total = 0;
  const before = cues.map(({ text }) => {
    const start = total;
    total += findMatches(text, term).length;
    return start;
  });
  return [...before, total];
}

/** Splits the text at its matches; `firstHit` is the index of its first match. */
export function splitAtMatches(text: string, term: string, firstHit: number): TextSegment[] {
  const parts: TextSegment[] = [];
  let at = 0;
  findMatches(text, term).forEach(([from, to], index) => {
    if (from > at) parts.push({ text: text.slice(at, from), hit: null });
    parts.push({ text: text.slice(from, to), hit: firstHit + index });
    at = to;
  });
  if (at < text.length) parts.push({ text: text.slice(at), hit: null });
  return parts;
}

/** Returns the index of the cue that contains this match; -1 for none. */
export function findMatchCueIndex(hit: number, before: readonly number[]): number {
  const next = before.findIndex((count) => count > hit);
  return next < 0 ? -1 : next - 1;
}
