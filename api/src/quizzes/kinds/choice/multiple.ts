import { isListAnswer } from '../answers.schema.ts';
import { idsOf } from '../order.ts';
import { defineQuestionKind } from '../question-kind.ts';
import { checkOptions, choiceBase, reviewEachOption } from './choice.ts';

/** Accepts sums near 100 %, such as three times 33.33333 %. */
const ROUNDING = 1;

/** The answer is a list of option ids. */
export const multipleChoiceKind = defineQuestionKind({
  ...choiceBase,
  check: (content) => {
    const { options } = content;
    const problem = checkOptions(content);
    const sum = options.reduce((total, { weight }) => total + Math.max(weight, 0), 0);
    if (problem || Math.abs(sum - 100) <= ROUNDING) return problem;
    return { field: 'options', message: 'Las opciones correctas tienen que sumar 100 %.' };
  },
  isAnswer: isListAnswer,
  reconcileAnswer: (ids, { parts }) => ids.filter((id) => parts.includes(id)),
  grade: ({ options }, chosen) => {
    const sum = options.reduce((total, { id, weight }) => total + (chosen.includes(id) ? weight : 0), 0);
    const fraction = Math.min(Math.max(sum / 100, 0), 1);
    return Math.abs(fraction - 1) < 0.0001 ? 1 : fraction;
  },
  key: ({ options }) => ({ correct: idsOf(options.filter(({ weight }) => weight > 0)) }),
  review: (question, ids) => reviewEachOption(question, ids ?? []),
  guess: () => null,
});
