import { invalidField } from '../../errors.ts';
import { plainText } from '../text/plain-text.ts';
import { type ContentProblem, checkContent } from './check-content.ts';
import { completeContent } from './complete-content.ts';
import type { QuestionContent } from './content.ts';
import type { NewQuestionBody } from './questions.schema.ts';
import { type RenderedQuestion, renderQuestion } from './render-question.ts';

export interface BuiltQuestion {
  content: QuestionContent;
  rendered: RenderedQuestion;
}

const TITLE_LENGTH = 80;

/** A gap within a formula or code would not be there to fill in. */
function checkRendered(
  { kind, gaps }: QuestionContent,
  { text }: RenderedQuestion,
): ContentProblem | undefined {
  if (kind !== 'gaps' || gaps.every((_gap, index) => text.includes(`data-gap="${index + 1}"`)))
    return undefined;
  return { field: 'text', message: 'Un hueco no puede estar dentro de una fórmula ni de código.' };
}

/** A sound question with its texts rendered, or what is wrong with it. */
export function tryQuestion(body: NewQuestionBody): BuiltQuestion | ContentProblem {
  const content = completeContent(body);
  if (content.title === '') content.title = plainText(content.text, TITLE_LENGTH);
  const problem = checkContent(content);
  if (problem) return problem;
  const rendered = renderQuestion(content);
  return checkRendered(content, rendered) ?? { content, rendered };
}

/** 400 that names the field when it is not sound; `prefix` says where the question stands in a body. */
export function buildQuestion(body: NewQuestionBody, prefix = ''): BuiltQuestion {
  const built = tryQuestion(body);
  if ('content' in built) return built;
  throw invalidField(`${prefix}${built.field}`, built.message);
}
