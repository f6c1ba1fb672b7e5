import type { QuizRow } from './quizzes.table.ts';

/** Builds the audit entry of an action on a quiz or assignment. */
export function buildQuizAuditEntry(
  action: string,
  { id, title, courseId }: Pick<QuizRow, 'id' | 'title' | 'courseId'>,
) {
  return { action, target: { type: 'quiz', id, name: title }, details: { courseId } };
}
