import { invalidField } from '../../http/errors.ts';
import { moduleOf, type QuestionContent } from '../kinds/kinds.ts';
import type { ContentProblem } from '../kinds/question-kind.ts';
import type { QuestionText, RenderedQuestion } from '../kinds/question-texts.ts';
import { plainText } from '../text/plain-text.ts';
import { REFUSALS } from '../text/text-to-render.ts';
import { completeContent } from './complete-content.ts';
import type { NewQuestionBody } from './questions.schema.ts';
import { renderedFrom, textsOf } from './render-question.ts';

export interface BuiltQuestion {
  content: QuestionContent;
  rendered: RenderedQuestion;
}

/** A question that is sound as far as can be told before its texts are rendered. */
export interface DraftQuestion {
  content: QuestionContent;
  texts: QuestionText[];
}

const TITLE_LENGTH = 80;
/** Of all its texts and their HTML. The largest that a teacher was seen to write has a tenth of it. */
const MAX_SIZE = 1_500_000;

/** A sound question that waits for its texts, or what is wrong with it. */
export function draftQuestion(body: NewQuestionBody): DraftQuestion | ContentProblem {
  const content = completeContent(body);
  if (content.title === '') content.title = plainText(content.text, TITLE_LENGTH);
  return moduleOf(content).check(content) ?? { content, texts: textsOf(content) };
}

/** Whether a question is more than a page should ever have of one; its texts may be fewer than all. */
export function checkSize({ texts }: DraftQuestion, htmls: string[]): ContentProblem | undefined {
  let size = 0;
  for (const [index, html] of htmls.entries()) {
    size += html.length + (texts[index]?.source.length ?? 0);
    if (size > MAX_SIZE) return { field: texts[index]?.field ?? 'text', message: REFUSALS.size };
  }
  return undefined;
}

/** The question with the HTML of its texts, or what that shows to be wrong with it. */
export function finishQuestion(draft: DraftQuestion, htmls: string[]): BuiltQuestion | ContentProblem {
  const problem = checkSize(draft, htmls);
  if (problem) return problem;
  const { content, texts } = draft;
  const rendered = renderedFrom(texts, htmls);
  return moduleOf(content).checkRendered?.(content, rendered) ?? { content, rendered };
}

/** 400 that names the field when it is not sound; `prefix` says where the question stands in a body. */
export function requireSound<T extends object>(question: T | ContentProblem, prefix = ''): T {
  if ('message' in question) throw invalidField(`${prefix}${question.field}`, question.message);
  return question;
}
