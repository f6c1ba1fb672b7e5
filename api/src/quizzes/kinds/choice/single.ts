import { mean } from '../../statistics/sums.ts';
import { isText } from '../answers.schema.ts';
import { questionKind } from '../question-kind.ts';
import { firstFull, shareAt } from '../weights.ts';
import { checkOptions, choice, reviewOptions } from './choice.ts';

/** The answer is one option's id. */
export const single = questionKind({
  ...choice,
  check: (content) => {
    const { options } = content;
    const problem = checkOptions(content);
    if (problem || Math.max(...options.map(({ weight }) => weight)) === 100) return problem;
    return { field: 'options', message: 'Una opción tiene que valer 100 %.' };
  },
  isAnswer: isText,
  reconcileAnswer: (id, { parts }) => (parts.includes(id) ? id : null),
  grade: ({ options }, chosen) =>
    shareAt(
      options,
      options.findIndex(({ id }) => id === chosen),
    ),
  key: ({ options }) => ({ correct: firstFull(options)?.id ?? null }),
  review: (question, id) => reviewOptions(question, id === null ? [] : [id]),
  guess: ({ options }) => mean(options.map(({ weight }) => weight)),
});
