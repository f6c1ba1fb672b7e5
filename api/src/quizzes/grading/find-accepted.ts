import type { AcceptedNumber, Gap, QuestionContent } from '../questions/content.ts';
import { readNumber } from '../questions/read-number.ts';
import { matchesText } from './match-text.ts';

/** Room for what floating point adds to a number written in decimals. */
function slack(...values: number[]): number {
  return Math.max(...values.map(Math.abs)) * 1e-12;
}

function fits(
  answer: number,
  { value, tolerance, min, max }: Omit<AcceptedNumber, 'weight' | 'feedback'>,
): boolean {
  if (value !== null) return Math.abs(answer - value) <= tolerance + slack(answer, value);
  if (min === null || max === null) return false;
  return answer >= min - slack(answer, min) && answer <= max + slack(answer, max);
}

/** The place of the first accepted answer that fits, as Moodle looks for it; -1: none does. */
export function findAcceptedText(content: QuestionContent, answer: string): number {
  return content.accepted.findIndex(({ text }) => matchesText(text, answer, content));
}

export function findAcceptedNumber({ numbers }: QuestionContent, answer: string): number {
  const value = readNumber(answer);
  return value === undefined ? -1 : numbers.findIndex((number) => fits(value, number));
}

export function findAcceptedInGap(gap: Gap, accentSensitive: boolean, answer: string): number {
  if (gap.kind === 'choice') return gap.accepted.findIndex(({ text }) => text.trim() === answer.trim());
  if (gap.kind === 'text') {
    const strictness = { caseSensitive: gap.caseSensitive, accentSensitive };
    return gap.accepted.findIndex(({ text }) => matchesText(text, answer, strictness));
  }
  const value = readNumber(answer);
  return gap.accepted.findIndex(({ text, tolerance }) => {
    if (text === '*') return true;
    const wanted = readNumber(text) ?? null;
    return value !== undefined && fits(value, { value: wanted, tolerance, min: null, max: null });
  });
}
