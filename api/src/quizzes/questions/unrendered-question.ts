import { invalidField } from '../../core/http/errors.ts';
import { toPlainExcerpt } from '../../platform/text/plain-text.ts';
import { TEXT_LIMIT_MESSAGES } from '../../platform/text/text-to-render.ts';
import { getKindModule, type QuestionContent } from '../kinds/kinds.ts';
import type { ContentProblem } from '../kinds/question-kind.ts';
import type { QuestionText, RenderedQuestion } from '../kinds/question-texts.ts';
import { completeContent } from './complete-content.ts';
import type { LectureTimestamp, NewQuestionBody } from './questions.schema.ts';
import { questionTextsOf, toRenderedQuestion } from './render-question.ts';

export interface BuiltQuestion {
  content: QuestionContent;
  rendered: RenderedQuestion;
  lecture: LectureTimestamp | null;
}

/** A question that passed all checks possible before rendering. */
export interface UnrenderedQuestion {
  content: QuestionContent;
  texts: QuestionText[];
  lecture: LectureTimestamp | null;
}

const TITLE_LENGTH = 80;
/** The limit of all texts and their HTML in characters: ten times the largest real question. */
const MAX_SIZE = 1_500_000;

/** Prepares a question for rendering, or returns its problem. */
export function toUnrenderedQuestion(body: NewQuestionBody): UnrenderedQuestion | ContentProblem {
  const content = completeContent(body);
  if (content.title === '') content.title = toPlainExcerpt(content.text, TITLE_LENGTH);
  const { lecture = null } = body;
  return getKindModule(content).check(content) ?? { content, texts: questionTextsOf(content), lecture };
}

/** Returns a problem when a question's texts and HTML are too large; `htmls` may be incomplete. */
export function checkTextSize({ texts }: UnrenderedQuestion, htmls: string[]): ContentProblem | undefined {
  let size = 0;
  for (const [index, html] of htmls.entries()) {
    size += html.length + (texts[index]?.source.length ?? 0);
    if (size > MAX_SIZE) return { field: texts[index]?.field ?? 'text', message: TEXT_LIMIT_MESSAGES.size };
  }
  return undefined;
}

/** Completes a question with its texts' HTML, or returns the problem found. */
export function toBuiltQuestion(draft: UnrenderedQuestion, htmls: string[]): BuiltQuestion | ContentProblem {
  const problem = checkTextSize(draft, htmls);
  if (problem) return problem;
  const { content, texts, lecture } = draft;
  const rendered = toRenderedQuestion(texts, htmls);
  return getKindModule(content).checkRendered?.(content, rendered) ?? { content, rendered, lecture };
}

/** Throws a 400 that names the invalid field; `prefix` is the question's path in the body. */
export function requireValidQuestion<T extends object>(question: T | ContentProblem, prefix = ''): T {
  if ('message' in question) throw invalidField(`${prefix}${question.field}`, question.message);
  return question;
}
