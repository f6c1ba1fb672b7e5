import type { Answer, AttemptQuestion } from '@rambla/api/contract';
import type { ComponentType } from 'react';

/** A question of a closed attempt; without `review` only the answer is shown. */
export type AnswerReviewProps = { question: AttemptQuestion; response: Answer };

/** The component that shows an answer beside the right one. */
export type QuestionKindReview = ComponentType<AnswerReviewProps> & {
  /** True when the component shows the question's text itself, with the answers in it. */
  showsText?: boolean;
};

/** `was`: right but not chosen; `given`: chosen, correctness still hidden. */
export type AnswerJudgement = 'yes' | 'mid' | 'no' | 'was' | 'given' | 'none';

export function reviewPartOf({ review }: AttemptQuestion, id: string) {
  return review?.parts?.find((part) => part.id === id);
}

/** The outcome of an answer as a whole. */
export function judgementOf({ review }: AttemptQuestion): AnswerJudgement {
  if (!review || review.outcome === 'waiting') return 'given';
  const judged = { right: 'yes', partial: 'mid', wrong: 'no', blank: 'no' } as const;
  return judged[review.outcome];
}
