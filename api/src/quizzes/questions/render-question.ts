import type { TextOptions, TextToRender } from '../text/text-to-render.ts';
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

type Place = 'text' | 'feedback' | 'graderInfo' | { in: 'parts' | 'feedbacks'; key: string };
/** A text of a question, and where its HTML goes. */
export interface QuestionText extends TextToRender {
  place: Place;
}

function part(key: string, field: string, source: string, options: TextOptions): QuestionText {
  return { place: { in: 'parts', key }, field, source, options: { ...options, inline: true } };
}

function feedback(key: string, field: string, source: string, { format }: TextOptions): QuestionText {
  return { place: { in: 'feedbacks', key }, field, source, options: { format } };
}

function partsOf({ format, options, pairs, distractors, items }: QuestionContent): QuestionText[] {
  // A match is plain text, with formulas at most: a list to choose from shows no more.
  const plain = { format: 'markdown' } as const;
  return [
    ...options.map(({ id, text }, index) => part(id, `options.${index}.text`, text, { format })),
    ...pairs.flatMap(({ id, text, matchId, match }, index) => [
      part(id, `pairs.${index}.text`, text, { format }),
      part(matchId, `pairs.${index}.match`, match, plain),
    ]),
    ...distractors.map(({ id, text }, index) => part(id, `distractors.${index}.text`, text, plain)),
    ...items.map(({ id, text }, index) => part(id, `items.${index}.text`, text, { format })),
  ];
}

function feedbacksOf(content: QuestionContent): QuestionText[] {
  const { format, options, numbers, accepted, gaps } = content;
  const of = (key: string, field: string, source: string) => feedback(key, field, source, { format });
  return [
    ...options.map((each, index) => of(each.id, `options.${index}.feedback`, each.feedback)),
    of('true', 'feedbackTrue', content.feedbackTrue),
    of('false', 'feedbackFalse', content.feedbackFalse),
    // A question has one kind, so one of the two is empty.
    ...accepted.map((each, index) => of(String(index), `accepted.${index}.feedback`, each.feedback)),
    ...numbers.map((each, index) => of(String(index), `numbers.${index}.feedback`, each.feedback)),
    ...gaps.flatMap((gap, index) =>
      gap.accepted.map((each, place) =>
        of(`${index + 1}.${place}`, `gaps.${index}.accepted.${place}.feedback`, each.feedback),
      ),
    ),
  ];
}

/** Every text of a question that a page shows. */
export function textsOf(content: QuestionContent): QuestionText[] {
  const { format, kind } = content;
  const whole = (place: 'text' | 'feedback' | 'graderInfo', gaps = false): QuestionText => {
    return { place, field: place, source: content[place], options: { format, gaps } };
  };
  const own = [whole('text', kind === 'gaps'), whole('feedback'), whole('graderInfo')];
  return [...own, ...partsOf(content), ...feedbacksOf(content)];
}

/** Puts the HTML of the texts, in their order, where it belongs. */
export function renderedFrom(texts: QuestionText[], htmls: string[]): RenderedQuestion {
  const rendered: RenderedQuestion = { text: '', feedback: '', graderInfo: '', parts: {}, feedbacks: {} };
  for (const [index, { place }] of texts.entries()) {
    const html = htmls[index] ?? '';
    if (typeof place === 'string') rendered[place] = html;
    else if (place.in === 'parts' || html !== '') rendered[place.in][place.key] = html;
  }
  return rendered;
}
