import { findPlain, unescapeGift, walk } from './gift-text.ts';

export interface GiftAnswer {
  /** `=` or `~`. */
  sign: string;
  /** Percent; undefined where none is written. */
  weight: number | undefined;
  /** As written, escapes and all. */
  raw: string;
  feedback: string;
}

const WEIGHT = /^%(-?\d{1,3}(?:[.,]\d{1,20})?)%/;

function toAnswer(sign: string, text: string): GiftAnswer {
  const trimmed = text.trim();
  const weight = WEIGHT.exec(trimmed);
  const rest = weight ? trimmed.slice(weight[0].length) : trimmed;
  const hash = findPlain(rest, '#');
  return {
    sign,
    weight: weight ? Number((weight[1] ?? '').replace(',', '.')) : undefined,
    raw: (hash === -1 ? rest : rest.slice(0, hash)).trim(),
    feedback: hash === -1 ? '' : unescapeGift(rest.slice(hash + 1)),
  };
}

/** Splits what stands within braces at its unescaped `=` and `~`. */
export function splitAnswers(text: string): GiftAnswer[] {
  const starts: number[] = [];
  walk(text, (character, at) => {
    // In `=%50%x` and `=x` alike the sign begins an answer.
    if (character === '=' || character === '~') starts.push(at);
    return false;
  });
  return starts.map((start, index) => toAnswer(text[start] ?? '', text.slice(start + 1, starts[index + 1])));
}

/** Parts off the general feedback, which `####` begins. */
export function splitFeedback(text: string): { answers: string; feedback: string } {
  const at = findPlain(text, '####');
  if (at === -1) return { answers: text.trim(), feedback: '' };
  return { answers: text.slice(0, at).trim(), feedback: unescapeGift(text.slice(at + 4)) };
}
