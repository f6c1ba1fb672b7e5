import { Type } from 'typebox';
import { Closed, Text } from '../../../schema.ts';
import { type CommonContent, Long, MAX_TEXT, optional, PartId, type Values, Weight } from '../fields.ts';
import { idsOf, inOrder, shuffled } from '../order.ts';
import { withIds } from '../part-ids.ts';
import type { ReviewedParts } from '../question-kind.ts';
import {
  feedbackText,
  partText,
  type QuestionText,
  type RenderedQuestion,
  showParts,
} from '../question-texts.ts';

const OptionBody = Closed({
  id: optional(PartId),
  text: Text(MAX_TEXT),
  weight: optional(Weight),
  feedback: optional(Long),
});
const body = { options: optional(Type.Array(OptionBody, { maxItems: 50 })) };

const content = {
  options: Type.Array(
    Type.Object({
      /** Random: the order in which they were written may be the key. */
      id: Type.String(),
      text: Type.String(),
      /** Percent of the mark, negative ones take away. */
      weight: Type.Number(),
      feedback: Type.String(),
    }),
  ),
};
type Content = CommonContent & Values<typeof content>;

/** Options to choose from, items to order, in the order of this attempt. */
export const shownOptions = {
  options: optional(Type.Array(Type.Object({ id: Type.String(), html: Type.String() }))),
};

interface Layout {
  /** Option ids, in this attempt's order. */
  parts: string[];
}

interface Question {
  content: Content;
  rendered: RenderedQuestion;
}

/** Every option is marked right or wrong; its feedback is for those who chose it. */
export function reviewOptions({ content: { options }, rendered }: Question, chosen: string[]): ReviewedParts {
  return options.map(({ id, weight }) => ({
    id,
    right: weight > 0,
    feedbackHtml: chosen.includes(id) ? (rendered.feedbacks[id] ?? '') : '',
  }));
}

/** All that one choice and several have alike. */
export const choice = {
  body,
  content,
  shown: shownOptions,
  complete: ({ options }: Values<typeof body>) => ({
    options: withIds(options).map((option) => ({ weight: 0, feedback: '', ...option })),
  }),
  texts: ({ options, format }: Content): QuestionText[] => [
    ...options.map(({ id, text }, index) => partText(id, `options.${index}.text`, text, { format })),
    ...options.map(({ id, feedback }, index) =>
      feedbackText(id, `options.${index}.feedback`, feedback, { format }),
    ),
  ],
  createLayout: ({ options, shuffle }: Content, mayShuffle: boolean): Layout => ({
    parts: mayShuffle && shuffle ? shuffled(idsOf(options)) : idsOf(options),
  }),
  reconcileLayout: ({ parts }: Layout, { options }: Content): Layout => ({
    parts: inOrder(parts, idsOf(options)),
  }),
  present: ({ rendered }: Question, { parts }: Layout, show: (html: string) => string) => ({
    options: showParts(parts, rendered, show),
  }),
};
