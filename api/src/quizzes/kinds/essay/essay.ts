import { Type } from 'typebox';
import { isTextAnswer } from '../answers.schema.ts';
import { LongText, optional } from '../fields.ts';
import { defineQuestionKind } from '../question-kind.ts';
import { checkRubric, completeRubric, rubricBodyFields, rubricContentFields } from '../rubric.ts';

/** A text that a person grades. */
export const essayKind = defineQuestionKind({
  body: { graderInfo: optional(LongText), ...rubricBodyFields },
  content: {
    /** Information for graders. */
    graderInfo: Type.String(),
    ...rubricContentFields,
  },
  complete: ({ graderInfo = '', rubric }) => ({ graderInfo, rubric: completeRubric(rubric) }),
  check: checkRubric,
  texts: ({ graderInfo, format }) => [
    { place: 'graderInfo', field: 'graderInfo', source: graderInfo, options: { format } },
  ],
  isAnswer: isTextAnswer,
  grade: 'by hand',
  key: () => ({ correct: null }),
  review: () => [],
  guess: () => 0,
});
