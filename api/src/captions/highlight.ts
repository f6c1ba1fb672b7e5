import { fold } from '../database/search.ts';

export interface Highlight {
  before: string;
  match: string;
  after: string;
}

/** Splits a text around what was searched, however it is accented; all in `before` if it is not there. */
export function highlight(text: string, term: string): Highlight {
  const wanted = fold(term.trim());
  let folded = '';
  // Where each folded letter comes from: folding may drop marks or turn one letter into two.
  const origins: number[] = [];
  let at = 0;
  for (const character of text) {
    for (const unit of fold(character)) {
      folded += unit;
      for (let index = 0; index < unit.length; index += 1) origins.push(at);
    }
    at += character.length;
  }
  const start = wanted === '' ? -1 : folded.indexOf(wanted);
  if (start === -1) return { before: text, match: '', after: '' };
  const from = origins[start] ?? 0;
  const to = origins[start + wanted.length] ?? text.length;
  return { before: text.slice(0, from), match: text.slice(from, to), after: text.slice(to) };
}
