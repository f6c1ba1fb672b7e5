import type { NewQuestionBody } from '../../quizzes/questions/questions.schema.ts';
import { readNumber } from '../../quizzes/questions/read-number.ts';
import { type GiftAnswer, splitAnswers } from './gift-answers.ts';
import { findPlain, unescapeGift } from './gift-text.ts';

export type NumberBody = NonNullable<NewQuestionBody['numbers']>[number];

export function readRange(text: string): Pick<NumberBody, 'value' | 'tolerance' | 'min' | 'max'> | undefined {
  const range = text.split('..');
  if (range.length === 2) {
    const [min, max] = range.map((end) => readNumber(end));
    return min === undefined || max === undefined ? undefined : { min, max };
  }
  const [value, tolerance = 0] = text.split(':').map((part) => readNumber(part));
  return value === undefined || tolerance === undefined
    ? undefined
    : { value, tolerance: Math.abs(tolerance) };
}

function single(text: string): GiftAnswer {
  const hash = findPlain(text, '#');
  const raw = hash === -1 ? text : text.slice(0, hash);
  return {
    sign: '=',
    weight: undefined,
    raw: raw.trim(),
    feedback: hash === -1 ? '' : unescapeGift(text.slice(hash + 1)),
  };
}

/** The answers of what follows `{#`. */
export function splitNumbers(text: string): GiftAnswer[] {
  return /^\s*[=~]/.test(text) ? splitAnswers(text) : [single(text)];
}

/** What follows `{#`; a text says what is wrong. */
export function readNumberAnswers(text: string): NumberBody[] | string {
  const numbers: NumberBody[] = [];
  for (const { sign, raw, weight, feedback } of splitNumbers(text)) {
    // A wrong answer with feedback for any other number: nothing to compare with.
    if (sign === '~' && raw === '') continue;
    const range = readRange(raw);
    if (!range) return `«${raw}» no es un número.`;
    numbers.push({ ...range, weight: weight ?? (sign === '=' ? 100 : 0), feedback });
  }
  return numbers;
}
