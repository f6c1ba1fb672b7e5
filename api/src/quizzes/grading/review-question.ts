import type { LayoutSlot } from '../attempts/layout.ts';
import { type Answer, isBlankAnswer, type ReviewedAnswer } from '../kinds/answers.schema.ts';
import { getKindModule, type QuestionContent } from '../kinds/kinds.ts';
import { MIN_FULL_FRACTION } from '../kinds/weights.ts';
import type { LoadedQuestion } from '../questions/question-cache.ts';

function outcomeOf(fraction: number | null, answer: Answer): ReviewedAnswer['outcome'] {
  if (fraction === null) return 'waiting';
  if (fraction >= MIN_FULL_FRACTION) return 'right';
  if (fraction > 0) return 'partial';
  return isBlankAnswer(answer) ? 'blank' : 'wrong';
}

/** Returns the correct answer as data and as text, for a new layout when none is given. */
export function correctAnswerOf(content: QuestionContent, layout?: object) {
  const { key, createLayout } = getKindModule(content);
  return key(content, layout ?? createLayout?.(content, false) ?? {});
}

/** Builds the key and feedback; the caller checks whether the reader may see them. */
export function reviewedAnswerOf(
  question: LoadedQuestion,
  asked: LayoutSlot,
  answer: { response: Answer; fraction: number | null; comment: string | null },
): ReviewedAnswer {
  const { response, fraction, comment } = answer;
  return {
    outcome: outcomeOf(fraction, response),
    mark: fraction === null ? null : Math.round(fraction * asked.mark * 1e7) / 1e7,
    comment,
    feedbackHtml: question.rendered.feedback,
    ...correctAnswerOf(question.content, asked),
    parts: getKindModule(asked).review(question, response, asked),
  };
}
