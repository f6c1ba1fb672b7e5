import type { TextOptions, TextToRender } from '../../platform/text/text-to-render.ts';

/** A question's texts as stored HTML, so that nothing is rendered while students wait. */
export interface RenderedQuestion {
  text: string;
  feedback: string;
  graderInfo: string;
  /** HTML by id of the option, pair, choice or item. */
  parts: Record<string, string>;
  /**
   * Feedback by option id, by `true` or `false`, or by an accepted answer's index. In gaps, `2.0` is
   * the second gap's first answer.
   */
  feedbacks: Record<string, string>;
}

type Place = 'text' | 'feedback' | 'graderInfo' | { in: 'parts' | 'feedbacks'; key: string };
/** A text of a question; `place` is where its HTML is stored, `field` its path, like `options.0.text`. */
export interface QuestionText extends TextToRender {
  place: Place;
}

/** Rendering options for matches and distractors, which learners pick from a select list. */
export const MATCH_TEXT_OPTIONS = { format: 'markdown' } as const;

export function toPartText(key: string, field: string, source: string, options: TextOptions): QuestionText {
  return { place: { in: 'parts', key }, field, source, options: { ...options, inline: true } };
}

export function toFeedbackText(
  key: string,
  field: string,
  source: string,
  options: TextOptions,
): QuestionText {
  return { place: { in: 'feedbacks', key }, field, source, options };
}

/** Lists the answers' feedback texts by index. */
export function listFeedbackTexts(
  answers: { feedback: string }[],
  field: string,
  options: TextOptions,
): QuestionText[] {
  return answers.map(({ feedback }, index) =>
    toFeedbackText(String(index), `${field}.${index}.feedback`, feedback, options),
  );
}

/** Presents parts to a learner; `show` signs the URLs of their pictures. */
export function presentParts(ids: string[], { parts }: RenderedQuestion, show: (html: string) => string) {
  return ids.map((id) => ({ id, html: show(parts[id] ?? '') }));
}
