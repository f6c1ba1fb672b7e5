import { Type } from 'typebox';
import { Nullable } from '../../../core/http/schema.ts';
import type { Answer } from '../answers.schema.ts';
import { LongText, optional } from '../fields.ts';
import { defineQuestionKind } from '../question-kind.ts';
import { toFeedbackText } from '../question-texts.ts';

/** The answer says whether the statement is true. */
export const trueFalseKind = defineQuestionKind({
  body: {
    correct: optional(Nullable(Type.Boolean())),
    feedbackTrue: optional(LongText),
    feedbackFalse: optional(LongText),
  },
  content: {
    correct: Nullable(Type.Boolean()),
    feedbackTrue: Type.String(),
    feedbackFalse: Type.String(),
  },
  complete: ({ correct = null, feedbackTrue = '', feedbackFalse = '' }) => ({
    correct,
    feedbackTrue,
    feedbackFalse,
  }),
  check: ({ correct }) =>
    correct === null ? { field: 'correct', message: 'Falta decir si es verdadero o falso.' } : undefined,
  texts: ({ feedbackTrue, feedbackFalse, format }) => [
    toFeedbackText('true', 'feedbackTrue', feedbackTrue, { format }),
    toFeedbackText('false', 'feedbackFalse', feedbackFalse, { format }),
  ],
  isAnswer: (answer: Answer): answer is boolean => typeof answer === 'boolean',
  grade: ({ correct }, answer) => (answer === correct ? 1 : 0),
  key: ({ correct }) => ({ correct }),
  review: ({ content, rendered }, answer) => {
    const id = String(answer);
    const part = { id, right: answer === content.correct, feedbackHtml: rendered.feedbacks[id] ?? '' };
    return answer === null ? [] : [part];
  },
  guess: () => 50,
});
