import { Type } from 'typebox';
import { StrictObject, Text } from '../../../core/http/schema.ts';
import {
  checkVariablesAndFormulas,
  completeDrawn,
  type DrawnLayout,
  drawnBody,
  drawnContent,
  drawnOptions,
  drawValues,
  fillValues,
  reconcileValues,
  variableNames,
} from '../calculated/drawing.ts';
import { type CommonContent, Long, MAX_TEXT, optional, PartId, type Values, Weight } from '../fields.ts';
import { idsOf, inOrder, shuffleItems } from '../order.ts';
import { withIds } from '../part-ids.ts';
import type { ContentProblem, ReviewedParts } from '../question-kind.ts';
import {
  feedbackText,
  partText,
  type QuestionText,
  type RenderedQuestion,
  showParts,
} from '../question-texts.ts';
import type { Random } from '../random.ts';
import { checkTwo } from '../weights.ts';

const OptionBody = StrictObject({
  id: optional(PartId),
  text: Text(MAX_TEXT),
  weight: optional(Weight),
  feedback: optional(Long),
});
/** With variables, option texts are computed per attempt. */
const body = { options: optional(Type.Array(OptionBody, { maxItems: 50 })), ...drawnBody };

const content = {
  options: Type.Array(
    Type.Object({
      /** Random, because the order of writing may reveal the key. */
      id: Type.String(),
      text: Type.String(),
      /** Percent of the mark; negative weights subtract. */
      weight: Type.Number(),
      feedback: Type.String(),
    }),
  ),
  ...drawnContent,
};
type Content = CommonContent & Values<typeof content>;

/** Options to choose or items to order, in this attempt's order. */
export const shownOptions = {
  options: optional(Type.Array(Type.Object({ id: Type.String(), html: Type.String() }))),
};

interface Layout extends DrawnLayout {
  /** Option ids, in this attempt's order. */
  parts: string[];
}

interface Question {
  content: Content;
  rendered: RenderedQuestion;
}

/** Marks every option right or wrong; feedback is only for chosen ones. */
export function reviewOptions({ content: { options }, rendered }: Question, chosen: string[]): ReviewedParts {
  return options.map(({ id, weight }) => ({
    id,
    right: weight > 0,
    feedbackHtml: chosen.includes(id) ? (rendered.feedbacks[id] ?? '') : '',
  }));
}

function texts(content: Content): QuestionText[] {
  const own = drawnOptions(content);
  return [
    ...content.options.map(({ id, text }, index) => partText(id, `options.${index}.text`, text, own)),
    ...content.options.map(({ id, feedback }, index) =>
      feedbackText(id, `options.${index}.feedback`, feedback, own),
    ),
  ];
}

function isDrawn(content: Content): boolean {
  return variableNames(content).length > 0;
}

/** Reports too few options or invalid formulas. */
export function checkOptions(content: Content): ContentProblem | undefined {
  return (
    checkTwo(content.options, 'options', 'opciones') ?? checkVariablesAndFormulas(content, texts(content))
  );
}

/** The common part of single and multiple choice. */
export const choice = {
  body,
  content,
  shown: shownOptions,
  complete: ({ options, ...drawn }: Values<typeof body>) => ({
    options: withIds(options).map((option) => ({ weight: 0, feedback: '', ...option })),
    ...completeDrawn(drawn),
  }),
  texts,
  textOptions: drawnOptions,
  createLayout: (content: Content, mayShuffle: boolean, random?: Random): Layout => ({
    parts: mayShuffle && content.shuffle ? shuffleItems(idsOf(content.options)) : idsOf(content.options),
    ...(isDrawn(content) && drawValues(content, [], random)),
  }),
  reconcileLayout: (layout: Layout, content: Content): Layout => ({
    parts: inOrder(layout.parts, idsOf(content.options)),
    ...(isDrawn(content) && reconcileValues(layout, content)),
  }),
  fillHtml: (html: string, content: Content, layout: Layout) => fillValues(html, content, layout),
  present: ({ rendered }: Question, { parts }: Layout, show: (html: string) => string) => ({
    options: showParts(parts, rendered, show),
  }),
};
