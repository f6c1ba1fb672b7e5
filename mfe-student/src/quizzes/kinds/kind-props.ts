import type { Answer, AttemptQuestion } from '@rambla/api/contract';
import type { ComponentType } from 'react';

/** What each kind of question is given to show and to take an answer. */
export type KindProps = {
  question: AttemptQuestion;
  response: Answer;
  /** Time is up, or it is looked at afterwards. */
  closed: boolean;
  /** `typing`: more is about to follow. */
  onAnswer: (answer: Answer, typing?: boolean) => void;
};

/** Takes an answer of one kind, and shows it afterwards with what is said of its parts. */
export type KindForm = ComponentType<KindProps> & {
  /** It shows the question's text itself, around its fields. */
  showsText?: boolean;
};

/** The id of a question's text, by which its controls are named. */
export function textId({ slot }: AttemptQuestion): string {
  return `pregunta-${slot}-texto`;
}
