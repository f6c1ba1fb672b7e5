import { computeMean } from '../../statistics/math.ts';
import { isTextAnswer } from '../answers.schema.ts';
import { defineQuestionKind } from '../question-kind.ts';
import { findFullMarkAnswer, getFractionAt } from '../weights.ts';
import { checkOptions, choiceBase, reviewEachOption } from './choice.ts';

/** The answer is one option's id. */
export const singleChoiceKind = defineQuestionKind({
  ...choiceBase,
  check: (content) => {
    const { options } = content;
    const problem = checkOptions(content);
    if (problem || Math.max(...options.map(({ weight }) => weight)) === 100) return problem;
    return { field: 'options', message: 'Una opción tiene que valer 100 %.' };
  },
  isAnswer: isTextAnswer,
  reconcileAnswer: (id, { parts }) => (parts.includes(id) ? id : null),
  grade: ({ options }, chosen) =>
    getFractionAt(
      options,
      options.findIndex(({ id }) => id === chosen),
    ),
  key: ({ options }) => ({ correct: findFullMarkAnswer(options)?.id ?? null }),
  review: (question, id) => reviewEachOption(question, id === null ? [] : [id]),
  guess: ({ options }) => computeMean(options.map(({ weight }) => weight)),
});
