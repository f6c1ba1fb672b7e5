import { isListAnswer } from '../answers.schema.ts';
import { idsOf } from '../order.ts';
import { defineQuestionKind } from '../question-kind.ts';
import { checkOptions, choiceBase, reviewEachOption } from './choice.ts';

type Weighted = { weight: number };

const sumWeights = (options: Weighted[]) => options.reduce((sum, { weight }) => sum + weight, 0);
const sumRight = (options: Weighted[]) => sumWeights(options.filter(({ weight }) => weight > 0));

/** Accepts sums near 100 %, such as three times 33.33333 %. */
const ROUNDING = 1;
const NOISE = 0.01;

/** The answer is a list of option ids. */
export const multipleChoiceKind = defineQuestionKind({
  ...choiceBase,
  check: (content) => {
    const { options } = content;
    const problem = checkOptions(content);
    if (problem || Math.abs(sumRight(options) - 100) <= ROUNDING) return problem;
    return { field: 'options', message: 'Las opciones correctas tienen que sumar 100 %.' };
  },
  isAnswer: isListAnswer,
  reconcileAnswer: (ids, { parts }) => ids.filter((id) => parts.includes(id)),
  grade: ({ options }, chosen) => {
    const sum = sumWeights(options.filter(({ id }) => chosen.includes(id)));
    // The right options earn everything, although their rounded weights may not sum to 100.
    if (Math.abs(sum - sumRight(options)) < NOISE) return 1;
    return Math.min(Math.max(sum / 100, 0), 1);
  },
  key: ({ options }) => ({ correct: idsOf(options.filter(({ weight }) => weight > 0)) }),
  review: (question, ids) => reviewEachOption(question, ids ?? []),
  guess: () => null,
});
