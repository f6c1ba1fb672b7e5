import { type Answer, isBlank } from '../kinds/answers.schema.ts';
import { moduleOf, type QuestionContent } from '../kinds/kinds.ts';

/**
 * The share of the mark that an answer earns: up to 1, negative where a wrong choice subtracts, null when a
 * person has to grade it. An answer that does not fit the question (any more) earns 0. The layout is that of
 * the attempt; without one the question stands as it was written.
 */
export function gradeAnswer(content: QuestionContent, answer: Answer, layout?: object): number | null {
  const { grade, isAnswer, createLayout } = moduleOf(content);
  if (isBlank(answer) || !isAnswer(answer)) return 0;
  if (grade === 'by hand') return null;
  return grade(content, answer, layout ?? createLayout?.(content, false) ?? {});
}
