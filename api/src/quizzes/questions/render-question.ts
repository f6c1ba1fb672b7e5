import { renderText } from '../text/render-text.ts';
import type { QuestionContent } from './content.ts';

/** The texts of a question as HTML, kept beside it: nothing is rendered while students wait. */
export interface RenderedQuestion {
  text: string;
  feedback: string;
  graderInfo: string;
  /** By option, pair, choice or item. */
  parts: Record<string, string>;
  /** By option id, `true`, `false`, or the place of an accepted answer (`0`, in gaps `1.0`). */
  feedbacks: Record<string, string>;
}

/** Every text of a question as HTML. */
export function renderQuestion(content: QuestionContent): RenderedQuestion {
  const { format } = content;
  const render = (text: string) => renderText(text, { format });
  const parts: [string, string][] = [];
  const feedbacks: [string, string][] = [];
  for (const { id, text, feedback } of content.options) {
    parts.push([id, renderText(text, { format, inline: true })]);
    feedbacks.push([id, render(feedback)]);
  }
  feedbacks.push(['true', render(content.feedbackTrue)], ['false', render(content.feedbackFalse)]);
  for (const [index, { feedback }] of [...content.accepted, ...content.numbers].entries()) {
    feedbacks.push([String(index), render(feedback)]);
  }
  for (const { id, text, matchId, match } of content.pairs) {
    parts.push([id, renderText(text, { format, inline: true })]);
    // A match is plain text, with formulas at most: a list to choose from shows no more.
    parts.push([matchId, renderText(match, { format: 'markdown', inline: true })]);
  }
  for (const { id, text } of content.distractors) {
    parts.push([id, renderText(text, { format: 'markdown', inline: true })]);
  }
  for (const { id, text } of content.items) parts.push([id, renderText(text, { format, inline: true })]);
  for (const [index, { accepted }] of content.gaps.entries()) {
    for (const [place, { feedback }] of accepted.entries())
      feedbacks.push([`${index + 1}.${place}`, render(feedback)]);
  }
  return {
    text: renderText(content.text, { format, gaps: content.kind === 'gaps' }),
    feedback: render(content.feedback),
    graderInfo: render(content.graderInfo),
    parts: Object.fromEntries(parts),
    feedbacks: Object.fromEntries(feedbacks.filter(([, html]) => html !== '')),
  };
}
