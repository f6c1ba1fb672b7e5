import { type Answer, isBlankAnswer } from '../kinds/answers.schema.ts';
import { getKindModule, type QuestionContent } from '../kinds/kinds.ts';

/** Returns the share of the mark: at most 1, negative for penalties, null for manual grading. */
export function gradeAnswer(content: QuestionContent, answer: Answer, layout?: object): number | null {
  const { grade, isAnswer, createLayout } = getKindModule(content);
  if (isBlankAnswer(answer) || !isAnswer(answer)) return 0;
  if (grade === 'by hand') return null;
  return grade(content, answer, layout ?? createLayout?.(content, false) ?? {});
}
