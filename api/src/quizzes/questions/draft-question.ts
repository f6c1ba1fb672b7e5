import { invalidField } from '../../errors.ts';
import { plainText } from '../text/plain-text.ts';
import { type ContentProblem, checkContent } from './check-content.ts';
import { completeContent } from './complete-content.ts';
import type { QuestionContent } from './content.ts';
import type { NewQuestionBody } from './questions.schema.ts';
import { type QuestionText, type RenderedQuestion, renderedFrom, textsOf } from './render-question.ts';

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

/** A sound question that waits for its texts, or what is wrong with it. */
export function draftQuestion(body: NewQuestionBody): DraftQuestion | ContentProblem {
  const content = completeContent(body);
  if (content.title === '') content.title = plainText(content.text, TITLE_LENGTH);
  return checkContent(content) ?? { content, texts: textsOf(content) };
}

/** A gap within a formula or code would not be there to fill in. */
function checkRendered(
  { kind, gaps }: QuestionContent,
  { text }: RenderedQuestion,
): ContentProblem | undefined {
  if (kind !== 'gaps' || gaps.every((_gap, index) => text.includes(`data-gap="${index + 1}"`)))
    return undefined;
  return { field: 'text', message: 'Un hueco no puede estar dentro de una fórmula ni de código.' };
}

/** The question with the HTML of its texts, or what that shows to be wrong with it. */
export function finishQuestion(
  { content, texts }: DraftQuestion,
  htmls: string[],
): BuiltQuestion | ContentProblem {
  const rendered = renderedFrom(texts, htmls);
  return checkRendered(content, rendered) ?? { content, rendered };
}

/** 400 that names the field when it is not sound; `prefix` says where the question stands in a body. */
export function requireSound<T extends object>(question: T | ContentProblem, prefix = ''): T {
  if ('message' in question) throw invalidField(`${prefix}${question.field}`, question.message);
  return question;
}
