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
