import { Type } from 'typebox';
import { StrictObject, Text } from '../../../core/http/schema.ts';
import {
  checkVariablesAndFormulas,
  completeVariables,
  createDrawnLayout,
  type DrawnLayout,
  fillDrawnValues,
  listVariableNames,
  reconcileDrawnLayout,
  toTextOptions,
  variableBodyFields,
  variableContentFields,
} from '../calculated/variables.ts';
import {
  type CommonContent,
  type FieldValues,
  LongText,
  MAX_QUESTION_TEXT_LENGTH,
  optional,
  PartId,
  Weight,
} from '../fields.ts';
import { idsOf, mergeOrder, shuffleItems } from '../order.ts';
import { assignPartIds } from '../part-ids.ts';
import type { ContentProblem, ReviewedParts } from '../question-kind.ts';
import {
  presentParts,
  type QuestionText,
  type RenderedQuestion,
  toFeedbackText,
  toPartText,
} from '../question-texts.ts';
import type { RandomSource } from '../random.ts';
import { checkMinTwoItems } from '../weights.ts';

const OptionBody = StrictObject({
  id: optional(PartId),
  text: Text(MAX_QUESTION_TEXT_LENGTH),
  weight: optional(Weight),
  feedback: optional(LongText),
});
/** With variables, option texts are computed per attempt. */
const body = { options: optional(Type.Array(OptionBody, { maxItems: 50 })), ...variableBodyFields };

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
  ...variableContentFields,
};
type Content = CommonContent & FieldValues<typeof content>;

/** Response fields for options to choose or items to order, in this attempt's order. */
export const SHOWN_OPTION_FIELDS = {
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

/** Lists whether each option is right; only chosen options get feedback. */
export function reviewEachOption(
  { content: { options }, rendered }: Question,
  chosen: string[],
): ReviewedParts {
  return options.map(({ id, weight }) => ({
    id,
    right: weight > 0,
    feedbackHtml: chosen.includes(id) ? (rendered.feedbacks[id] ?? '') : '',
  }));
}

function texts(content: Content): QuestionText[] {
  const own = toTextOptions(content);
  return [
    ...content.options.map(({ id, text }, index) => toPartText(id, `options.${index}.text`, text, own)),
    ...content.options.map(({ id, feedback }, index) =>
      toFeedbackText(id, `options.${index}.feedback`, feedback, own),
    ),
  ];
}

function isDrawn(content: Content): boolean {
  return listVariableNames(content).length > 0;
}

/** Reports too few options or invalid formulas. */
export function checkOptions(content: Content): ContentProblem | undefined {
  return (
    checkMinTwoItems(content.options, 'options', 'opciones') ??
    checkVariablesAndFormulas(content, texts(content))
  );
}

/** The common part of single and multiple choice. */
export const choiceBase = {
  body,
  content,
  shown: SHOWN_OPTION_FIELDS,
  complete: ({ options, ...drawn }: FieldValues<typeof body>) => ({
    options: assignPartIds(options).map((option) => ({ weight: 0, feedback: '', ...option })),
    ...completeVariables(drawn),
  }),
  texts,
  textOptions: toTextOptions,
  createLayout: (content: Content, mayShuffle: boolean, random?: RandomSource): Layout => ({
    parts: mayShuffle && content.shuffle ? shuffleItems(idsOf(content.options)) : idsOf(content.options),
    ...(isDrawn(content) && createDrawnLayout(content, [], random)),
  }),
  reconcileLayout: (layout: Layout, content: Content): Layout => ({
    parts: mergeOrder(layout.parts, idsOf(content.options)),
    ...(isDrawn(content) && reconcileDrawnLayout(layout, content)),
  }),
  fillHtml: (html: string, content: Content, layout: Layout) => fillDrawnValues(html, content, layout),
  present: ({ rendered }: Question, { parts }: Layout, show: (html: string) => string) => ({
    options: presentParts(parts, rendered, show),
  }),
};
