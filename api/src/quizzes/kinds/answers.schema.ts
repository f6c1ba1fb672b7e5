import { Type } from 'typebox';
import { Id, IsoTime, Nullable, OneOf, UnsignedInteger } from '../../core/http/schema.ts';

const MAX_ANSWER = 100_000;
const MAX_WORD = 2_000;

/** A learner's answer in any kind's shape (see `isAnswer`). Null clears the answer. */
export type Answer = string | boolean | string[] | Record<string, string> | null;
export const Answer = Type.Unsafe<Answer>({
  description: 'Según el tipo de pregunta',
  anyOf: [
    { type: 'null' },
    { type: 'boolean' },
    { type: 'string', maxLength: MAX_ANSWER },
    { type: 'array', maxItems: 100, items: { type: 'string', maxLength: 32 } },
    {
      type: 'object',
      maxProperties: 100,
      propertyNames: { maxLength: 20 },
      properties: { text: { type: 'string', maxLength: MAX_ANSWER } },
      additionalProperties: { type: 'string', maxLength: 2000 },
    },
  ],
});

/** The review of an answer, only sent once the reader may see the key. */
export const ReviewedAnswer = Type.Object({
  outcome: OneOf(['right', 'partial', 'wrong', 'blank', 'waiting']),
  mark: Nullable(Type.Number()),
  comment: Nullable(Type.String()),
  feedbackHtml: Type.Optional(Type.String()),
  /** The correct answer, in the shape of a learner's answer; null for kinds graded by hand. */
  correct: Type.Optional(Answer),
  /** The correct answer as text, for kinds without choices. */
  correctText: Type.Optional(Type.String()),
  /** The correctness and the feedback of each option, pair, item or gap. */
  parts: Type.Optional(
    Type.Array(
      Type.Object({ id: Type.String(), right: Nullable(Type.Boolean()), feedbackHtml: Type.String() }),
    ),
  ),
  /** The time of manual grading. */
  gradedAt: Type.Optional(Nullable(IsoTime)),
  /** The lecture and second that explain the question, if the reader may open the lecture. */
  lecture: Type.Optional(
    Type.Object({
      id: Id,
      title: Type.String(),
      position: UnsignedInteger,
      second: UnsignedInteger,
      posterUrl: Nullable(Type.String()),
    }),
  ),
});
export type ReviewedAnswer = Type.Static<typeof ReviewedAnswer>;

export function isTextAnswer(answer: Answer): answer is string {
  return typeof answer === 'string';
}

export function isShortTextAnswer(answer: Answer): answer is string {
  return typeof answer === 'string' && answer.length <= MAX_WORD;
}

export function isListAnswer(answer: Answer): answer is string[] {
  return Array.isArray(answer);
}

export function isRecordAnswer(answer: Answer): answer is Record<string, string> {
  return typeof answer === 'object' && answer !== null && !Array.isArray(answer);
}

export function isBlankAnswer(answer: Answer): boolean {
  if (answer === null) return true;
  if (typeof answer === 'string') return answer.trim() === '';
  if (typeof answer === 'boolean') return false;
  return Object.values(answer).every((value) => value.trim() === '');
}

export function filterAnswerRecord(
  answer: Record<string, string>,
  isAsked: (id: string, value: string) => boolean,
): Record<string, string> {
  return Object.fromEntries(Object.entries(answer).filter(([id, value]) => isAsked(id, value)));
}
