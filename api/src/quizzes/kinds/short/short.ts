import { Type } from 'typebox';
import { matchesText } from '../../grading/match-text.ts';
import { isWord } from '../answers.schema.ts';
import { optional, type Values } from '../fields.ts';
import { questionKind } from '../question-kind.ts';
import { feedbackTexts } from '../question-texts.ts';
import { AcceptedBody, AcceptedContent, acceptedPart, checkFull, firstFull, shareAt } from '../weights.ts';

const content = {
  accepted: Type.Array(AcceptedContent),
  caseSensitive: Type.Boolean(),
  accentSensitive: Type.Boolean(),
};

/** Returns the first accepted text that matches, as in Moodle; -1 when none does. */
function findAccepted(question: Values<typeof content>, answer: string): number {
  return question.accepted.findIndex(({ text }) => matchesText(text, answer, question));
}

/** The answer is a text of at most 2,000 characters. */
export const short = questionKind({
  body: {
    accepted: optional(Type.Array(AcceptedBody, { maxItems: 100 })),
    caseSensitive: optional(Type.Boolean()),
    accentSensitive: optional(Type.Boolean()),
  },
  content,
  complete: ({ accepted = [], caseSensitive = false, accentSensitive = false }) => ({
    accepted: accepted.map((one) => ({ weight: 100, feedback: '', ...one })),
    caseSensitive,
    accentSensitive,
  }),
  check: ({ accepted }) => checkFull(accepted, 'accepted'),
  texts: ({ accepted, format }) => feedbackTexts(accepted, 'accepted', { format }),
  isAnswer: isWord,
  grade: (question, answer) => shareAt(question.accepted, findAccepted(question, answer)),
  key: ({ accepted }) => {
    const text = firstFull(accepted)?.text.replaceAll('\\*', '*') ?? '';
    return { correct: text, correctText: text };
  },
  review: ({ content: question, rendered }, answer) =>
    acceptedPart(rendered, answer ? findAccepted(question, answer) : -1),
  guess: () => 0,
});
