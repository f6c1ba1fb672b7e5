import { countRows } from '../../core/database/count-rows.ts';
import type { Db } from '../../core/database/database.ts';

/** Maps quizzes to the lectures that explain their fixed questions; random questions do not count. */
export async function readExplainingLectureIds(db: Db, courseId: number): Promise<Map<number, number[]>> {
  const rows = await db
    .selectFrom('quizSlots')
    .innerJoin('questions', 'questions.id', 'quizSlots.questionId')
    .select(['quizSlots.quizId', 'questions.lectureId'])
    .distinct()
    .where('questions.courseId', '=', courseId)
    .where('questions.lectureId', 'is not', null)
    .execute();
  const explained = new Map<number, number[]>();
  for (const { quizId, lectureId } of rows)
    if (lectureId !== null) explained.set(quizId, [...(explained.get(quizId) ?? []), lectureId]);
  return explained;
}

/** Counts the questions of the bank that name the lecture that explains them. */
export async function countExplainedQuestions(db: Db, courseId: number): Promise<number> {
  const questions = db.selectFrom('questions').where('courseId', '=', courseId).where('importId', 'is', null);
  return countRows(questions.where('lectureId', 'is not', null));
}
