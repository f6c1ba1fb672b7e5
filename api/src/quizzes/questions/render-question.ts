import { getKindModule, type QuestionContent } from '../kinds/kinds.ts';
import type { QuestionText, RenderedQuestion } from '../kinds/question-texts.ts';

/** Lists all texts of a question that need rendering. */
export function questionTextsOf(content: QuestionContent): QuestionText[] {
  const { text, feedback, format } = content;
  const { texts, textOptions } = getKindModule(content);
  const { values, ...options } = textOptions?.(content) ?? {};
  const drawn = values && { values };
  return [
    { place: 'text', field: 'text', source: text, options: { format, ...options, ...drawn } },
    { place: 'feedback', field: 'feedback', source: feedback, options: { format, ...drawn } },
    ...texts(content),
  ];
}

/** Assigns the HTML of the texts, in their order, to their places. */
export function toRenderedQuestion(texts: QuestionText[], htmls: string[]): RenderedQuestion {
  const rendered: RenderedQuestion = { text: '', feedback: '', graderInfo: '', parts: {}, feedbacks: {} };
  for (const [index, { place }] of texts.entries()) {
    const html = htmls[index] ?? '';
    if (typeof place === 'string') rendered[place] = html;
    else if (place.in === 'parts' || html !== '') rendered[place.in][place.key] = html;
  }
  return rendered;
}
