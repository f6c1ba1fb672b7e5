import type { Db } from '../../core/database/database.ts';
import { insertQuestion } from '../questions/questions.queries.ts';
import type { BuiltQuestion } from '../questions/unrendered-question.ts';
import { requireBelowQuizLimit } from '../quizzes.policy.ts';
import { insertQuiz, type QuizSettings } from '../quizzes.queries.ts';
import { replaceSlots } from '../slots/slots.queries.ts';

/** Stores an assignment with its question. */
export async function createAssignment(
  trx: Db,
  courseId: number,
  settings: QuizSettings,
  built: BuiltQuestion,
) {
  await requireBelowQuizLimit(trx, courseId);
  const created = await insertQuiz(trx, courseId, settings);
  const { id: questionId } = await insertQuestion(trx, courseId, built);
  await replaceSlots(trx, created.id, [{ questionId, tag: null, mark: built.content.mark }]);
  return { created, questionId };
}
