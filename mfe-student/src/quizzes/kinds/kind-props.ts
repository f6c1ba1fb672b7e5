import type { Answer, AttemptQuestion } from '@rambla/api/contract';

/** What each kind of question is given to show and to take an answer. */
export type KindProps = {
  question: AttemptQuestion;
  response: Answer;
  /** Time is up, or it is looked at afterwards. */
  closed: boolean;
  /** `typing`: more is about to follow. */
  onAnswer: (answer: Answer, typing?: boolean) => void;
};

/** The id of a question's text, by which its controls are named. */
export function textId({ slot }: AttemptQuestion): string {
  return `pregunta-${slot}-texto`;
}
