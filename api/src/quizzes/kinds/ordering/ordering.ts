import { isList } from '../answers.schema.ts';
import { shownOptions } from '../choice/choice.ts';
import { ItemsBody, ItemsContent } from '../items.ts';
import { idsOf, inOrder, shuffleItems } from '../order.ts';
import { withIds } from '../part-ids.ts';
import { questionKind } from '../question-kind.ts';
import { partText, showParts } from '../question-texts.ts';
import { checkTwo } from '../weights.ts';

/** Items are stored in the right order; the answer is their ids in the learner's order. */
export const ordering = questionKind({
  body: { items: ItemsBody },
  content: { items: ItemsContent },
  shown: shownOptions,
  complete: ({ items }) => ({ items: withIds(items) }),
  check: ({ items }) => checkTwo(items, 'items', 'elementos'),
  texts: ({ items, format }) =>
    items.map(({ id, text }, index) => partText(id, `items.${index}.text`, text, { format })),
  isAnswer: isList,
  // Always shuffled, because the written order is the key.
  createLayout: ({ items }) => ({ parts: shuffleItems(idsOf(items)) }),
  reconcileLayout: ({ parts }, { items }) => ({ parts: inOrder(parts, idsOf(items)) }),
  present: ({ rendered }, { parts }, show) => ({ options: showParts(parts, rendered, show) }),
  // Appends missing items to an order, as they were shown.
  reconcileAnswer: (ids, { parts }) => (ids.some((id) => parts.includes(id)) ? inOrder(ids, parts) : null),
  grade: ({ items }, answer) => items.filter(({ id }, index) => answer[index] === id).length / items.length,
  key: ({ items }) => ({ correct: idsOf(items) }),
  review: ({ content: { items } }, answer) =>
    items.map(({ id }, index) => ({ id, right: answer?.[index] === id, feedbackHtml: '' })),
  guess: ({ items }) => 100 / items.length,
});
