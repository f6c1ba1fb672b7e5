import { Type } from 'typebox';
import { isTextMatch } from '../../grading/match-text.ts';
import { isShortTextAnswer } from '../answers.schema.ts';
import { type FieldValues, optional } from '../fields.ts';
import { defineQuestionKind } from '../question-kind.ts';
import { listFeedbackTexts } from '../question-texts.ts';
import {
  AcceptedTextBody,
  AcceptedTextContent,
  checkFullMarkAnswer,
  findFullMarkAnswer,
  getFractionAt,
  reviewAcceptedAnswer,
} from '../weights.ts';

const content = {
  accepted: Type.Array(AcceptedTextContent),
  caseSensitive: Type.Boolean(),
  accentSensitive: Type.Boolean(),
};

/** Returns the index of the first accepted text that matches, as in Moodle; -1 when none does. */
function findAccepted(question: FieldValues<typeof content>, answer: string): number {
  return question.accepted.findIndex(({ text }) => isTextMatch(text, answer, question));
}

/** The answer is a text of at most 2,000 characters. */
export const shortAnswerKind = defineQuestionKind({
  body: {
    accepted: optional(Type.Array(AcceptedTextBody, { maxItems: 100 })),
    caseSensitive: optional(Type.Boolean()),
    accentSensitive: optional(Type.Boolean()),
  },
  content,
  complete: ({ accepted = [], caseSensitive = false, accentSensitive = false }) => ({
    accepted: accepted.map((one) => ({ weight: 100, feedback: '', ...one })),
    caseSensitive,
    accentSensitive,
  }),
  check: ({ accepted }) => checkFullMarkAnswer(accepted, 'accepted'),
  texts: ({ accepted, format }) => listFeedbackTexts(accepted, 'accepted', { format }),
  isAnswer: isShortTextAnswer,
  grade: (question, answer) => getFractionAt(question.accepted, findAccepted(question, answer)),
  key: ({ accepted }) => {
    const text = findFullMarkAnswer(accepted)?.text.replaceAll('\\*', '*') ?? '';
    return { correct: text, correctText: text };
  },
  review: ({ content: question, rendered }, answer) =>
    reviewAcceptedAnswer(rendered, answer ? findAccepted(question, answer) : -1),
  guess: () => 0,
});
