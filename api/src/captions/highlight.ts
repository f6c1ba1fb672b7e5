import { fold } from '../database/search.ts';

export interface Highlight {
  before: string;
  match: string;
  after: string;
}

/** Splits a text around the term, ignoring accents; all is in `before` when the term is missing. */
export function highlight(text: string, term: string): Highlight {
  const wanted = fold(term.trim());
  let folded = '';
  // Maps each folded letter to its origin: folding may drop marks or turn one letter into two.
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
