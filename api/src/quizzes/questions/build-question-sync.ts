import { renderText, TextLimitError } from '../../platform/text/render-text.ts';
import { TEXT_LIMIT_MESSAGES } from '../../platform/text/text-to-render.ts';
import type { ContentProblem } from '../kinds/question-kind.ts';
import type { QuestionText } from '../kinds/question-texts.ts';
import type { NewQuestionBody } from './questions.schema.ts';
import {
  type BuiltQuestion,
  checkTextSize,
  requireValidQuestion,
  toBuiltQuestion,
  toUnrenderedQuestion,
} from './unrendered-question.ts';

function renderHere({ field, source, options }: QuestionText): string | ContentProblem {
  try {
    return renderText(source, options);
  } catch (error) {
    return {
      field,
      message: TEXT_LIMIT_MESSAGES[error instanceof TextLimitError ? error.problem : 'effort'],
    };
  }
}

/** Builds and renders a question synchronously, or returns its problem. Slow, so only for a worker thread. */
export function buildQuestionSync(body: NewQuestionBody): BuiltQuestion | ContentProblem {
  const draft = toUnrenderedQuestion(body);
  if ('message' in draft) return draft;
  const htmls: string[] = [];
  for (const text of draft.texts) {
    const html = renderHere(text);
    if (typeof html !== 'string') return html;
    htmls.push(html);
    const problem = checkTextSize(draft, htmls);
    if (problem) return problem;
  }
  return toBuiltQuestion(draft, htmls);
}

/** Builds a question synchronously; throws 400 when it is invalid. */
export function requireBuiltQuestion(body: NewQuestionBody): BuiltQuestion {
  return requireValidQuestion(buildQuestionSync(body));
}
