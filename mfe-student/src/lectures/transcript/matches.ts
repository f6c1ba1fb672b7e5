import { fold } from '@rambla/kit/fold';
import type { Cue } from './cues.ts';

/** A piece of a text; `hit` numbers it among all the matches, from 0. */
export type Piece = { text: string; hit: number | null };

/** Where `term` stands in `text`, case and accents aside, as ranges of the original. */
export function findAll(text: string, term: string): [number, number][] {
  const wanted = fold(term.trim());
  if (!wanted) return [];
  // Letter by letter, because taking an accent away may make the text shorter than the original.
  let folded = '';
  const origin: number[] = [];
  for (let i = 0; i < text.length; i += 1) {
    const letter = fold(text[i] ?? '');
    for (let k = 0; k < letter.length; k += 1) origin.push(i);
    folded += letter;
  }
  const found: [number, number][] = [];
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length)) {
    found.push([origin[at] ?? 0, (origin[at + wanted.length - 1] ?? 0) + 1]);
  }
  return found;
}

/** How many matches each cue has before it; the last number is the total. */
export function countMatches(cues: readonly Cue[], term: string): number[] {
  let total = 0;
  const before = cues.map(({ text }) => {
    const start = total;
    total += findAll(text, term).length;
    return start;
  });
  return [...before, total];
}

/** The text cut at its matches; `firstHit` is the number of its first one. */
export function piecesOf(text: string, term: string, firstHit: number): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  findAll(text, term).forEach(([from, to], index) => {
    if (from > at) pieces.push({ text: text.slice(at, from), hit: null });
    pieces.push({ text: text.slice(from, to), hit: firstHit + index });
    at = to;
  });
  if (at < text.length) pieces.push({ text: text.slice(at), hit: null });
  return pieces;
}
