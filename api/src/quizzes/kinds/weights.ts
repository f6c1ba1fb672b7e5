import { Type } from 'typebox';
import { StrictObject } from '../../core/http/schema.ts';
import { LongText, optional, ShortText, Weight } from './fields.ts';
import type { ReviewedParts } from './question-kind.ts';
import type { RenderedQuestion } from './question-texts.ts';

export const MIN_FULL_FRACTION = 0.9999;

/** The fields of an accepted text in requests; `acceptedTextContentFields` are those in the bank. */
export const acceptedTextBodyFields = {
  text: ShortText,
  weight: optional(Weight),
  feedback: optional(LongText),
};
export const acceptedTextContentFields = {
  text: Type.String(),
  weight: Type.Number(),
  feedback: Type.String(),
};
export const AcceptedTextBody = StrictObject(acceptedTextBodyFields);
export const AcceptedTextContent = Type.Object(acceptedTextContentFields);

type Weighted = { weight: number };

/** Returns the share of the mark of the answer at this index; 0 for -1. */
export function getFractionAt(answers: Weighted[], index: number): number {
  return (answers[index]?.weight ?? 0) / 100;
}

export function findFullMarkAnswer<T extends Weighted>(answers: T[]): T | undefined {
  return answers.find(({ weight }) => weight === 100);
}

/** Reports when no answer earns the full mark. */
export function checkFullMarkAnswer(answers: Weighted[], field: string) {
  return findFullMarkAnswer(answers) ? undefined : { field, message: 'Una respuesta tiene que valer 100 %.' };
}

/** Reports fewer than two items; `parts` is their Spanish name. */
export function checkMinTwoItems(list: unknown[], field: string, parts: string) {
  return list.length < 2 ? { field, message: `Hacen falta al menos dos ${parts}.` } : undefined;
}

/** Returns the feedback of the accepted answer at this index; none for -1. */
export function reviewAcceptedAnswer({ feedbacks }: RenderedQuestion, place: number): ReviewedParts {
  return place === -1 ? [] : [{ id: 'answer', right: null, feedbackHtml: feedbacks[place] ?? '' }];
}
