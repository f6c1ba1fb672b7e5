import { isListAnswer } from '../answers.schema.ts';
import { SHOWN_OPTION_FIELDS } from '../choice/choice.ts';
import { ItemsBody, ItemsContent } from '../items.ts';
import { idsOf, mergeOrder, shuffleItems } from '../order.ts';
import { assignPartIds } from '../part-ids.ts';
import { defineQuestionKind } from '../question-kind.ts';
import { presentParts, toPartText } from '../question-texts.ts';
import { checkMinTwoItems } from '../weights.ts';

/** Items are stored in the right order; the answer is their ids in the learner's order. */
export const orderingKind = defineQuestionKind({
  body: { items: ItemsBody },
  content: { items: ItemsContent },
  shown: SHOWN_OPTION_FIELDS,
  complete: ({ items }) => ({ items: assignPartIds(items) }),
  check: ({ items }) => checkMinTwoItems(items, 'items', 'elementos'),
  texts: ({ items, format }) =>
    items.map(({ id, text }, index) => toPartText(id, `items.${index}.text`, text, { format })),
  isAnswer: isListAnswer,
  // Always shuffled, because the written order is the key.
  createLayout: ({ items }) => ({ parts: shuffleItems(idsOf(items)) }),
  reconcileLayout: ({ parts }, { items }) => ({ parts: mergeOrder(parts, idsOf(items)) }),
  present: ({ rendered }, { parts }, show) => ({ options: presentParts(parts, rendered, show) }),
  // Appends the items that the answer lacks, in the order in which they were shown.
  reconcileAnswer: (ids, { parts }) => (ids.some((id) => parts.includes(id)) ? mergeOrder(ids, parts) : null),
  grade: ({ items }, answer) => items.filter(({ id }, index) => answer[index] === id).length / items.length,
  key: ({ items }) => ({ correct: idsOf(items) }),
  review: ({ content: { items } }, answer) =>
    items.map(({ id }, index) => ({ id, right: answer?.[index] === id, feedbackHtml: '' })),
  guess: ({ items }) => 100 / items.length,
});
