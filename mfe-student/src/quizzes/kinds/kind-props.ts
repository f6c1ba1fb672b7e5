import type { Answer, AttemptQuestion } from '@rambla/api/contract';
import type { ComponentType } from 'react';

/** The props of the answer form, the same for every kind of question. */
export type AnswerFormProps = {
  question: AttemptQuestion;
  response: Answer;
  /** True when the time is up. */
  closed: boolean;
  /** `typing` means that more changes will follow. */
  onAnswer: (answer: Answer, typing?: boolean) => void;
};

/** The input component of a question kind. */
export type QuestionKindForm = ComponentType<AnswerFormProps> & {
  /** True when the component shows the question's text itself, around its fields. */
  showsText?: boolean;
};

/** The id of a question's text, which labels its controls. */
export function questionTextElementId({ slot }: AttemptQuestion): string {
  return `pregunta-${slot}-texto`;
}
