import { Type } from 'typebox';
import { Nullable, StrictObject } from '../../../core/http/schema.ts';
import { parseDecimal } from '../../questions/read-number.ts';
import { isShortTextAnswer } from '../answers.schema.ts';
import { type FieldValues, LongText, MAX_NUMERIC_VALUE, optional, Tolerance, Weight } from '../fields.ts';
import { defineQuestionKind } from '../question-kind.ts';
import { listFeedbackTexts } from '../question-texts.ts';
import { checkFullMarkAnswer, findFullMarkAnswer, getFractionAt, reviewAcceptedAnswer } from '../weights.ts';
import { formatDecimal, isNumberMatch } from './is-number-match.ts';

const Finite = Type.Number({ minimum: -MAX_NUMERIC_VALUE, maximum: MAX_NUMERIC_VALUE });
const NumberBody = StrictObject({
  value: optional(Nullable(Finite)),
  tolerance: optional(Tolerance),
  min: optional(Nullable(Finite)),
  max: optional(Nullable(Finite)),
  weight: optional(Weight),
  feedback: optional(LongText),
});

/** A value with tolerance, or a range. */
const NumberContent = Type.Object({
  value: Nullable(Type.Number()),
  tolerance: Type.Number(),
  min: Nullable(Type.Number()),
  max: Nullable(Type.Number()),
  weight: Type.Number(),
  feedback: Type.String(),
});
export type AcceptedNumber = Type.Static<typeof NumberContent>;
const content = { numbers: Type.Array(NumberContent) };

const EMPTY: AcceptedNumber = { value: null, tolerance: 0, min: null, max: null, weight: 100, feedback: '' };

function isSound({ value, min, max }: AcceptedNumber): boolean {
  if (value !== null) return min === null && max === null;
  return min !== null && max !== null && min <= max;
}

function findNumber({ numbers }: FieldValues<typeof content>, answer: string): number {
  const value = parseDecimal(answer);
  return value === undefined ? -1 : numbers.findIndex((number) => isNumberMatch(value, number));
}

function numberText({ value, tolerance, min, max }: AcceptedNumber): string {
  if (value === null) return `entre ${formatDecimal(min ?? 0)} y ${formatDecimal(max ?? 0)}`;
  return tolerance === 0 ? formatDecimal(value) : `${formatDecimal(value)} ± ${formatDecimal(tolerance)}`;
}

/** The answer is a number as the learner typed it. */
export const numericalKind = defineQuestionKind({
  body: { numbers: optional(Type.Array(NumberBody, { maxItems: 50 })) },
  content,
  complete: ({ numbers = [] }) => ({ numbers: numbers.map((number) => ({ ...EMPTY, ...number })) }),
  check: ({ numbers }) => {
    const unsound = numbers.findIndex((number) => !isSound(number));
    const message = 'Hace falta un valor, o un mínimo y un máximo.';
    const problem = unsound === -1 ? undefined : { field: `numbers.${unsound}`, message };
    return checkFullMarkAnswer(numbers, 'numbers') ?? problem;
  },
  texts: ({ numbers, format }) => listFeedbackTexts(numbers, 'numbers', { format }),
  isAnswer: isShortTextAnswer,
  grade: (question, answer) => getFractionAt(question.numbers, findNumber(question, answer)),
  key: ({ numbers }) => {
    const number = findFullMarkAnswer(numbers) ?? EMPTY;
    const value = number.value ?? ((number.min ?? 0) + (number.max ?? 0)) / 2;
    return { correct: formatDecimal(value), correctText: numberText(number) };
  },
  review: ({ content: question, rendered }, answer) =>
    reviewAcceptedAnswer(rendered, findNumber(question, answer ?? '')),
  guess: () => 0,
});
