import type { Db } from '../../core/database/database.ts';

/** Maps quizzes to their longest extra time, which may delay their results. */
export async function readLongestExtraTimes(db: Db, courseId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('quizExtraTime')
    .innerJoin('quizzes', 'quizzes.id', 'quizExtraTime.quizId')
    .select('quizId')
    .select((eb) => eb.fn.max('seconds').as('seconds'))
    .where('quizzes.courseId', '=', courseId)
    .groupBy('quizId')
    .execute();
  return new Map(rows.map(({ quizId, seconds }) => [quizId, Number(seconds)]));
}

/** Lists the extra time of a course's quizzes, of everybody or of one person. */
export async function listCourseExtraTimes(db: Db, courseId: number, userId?: number) {
  const all = db
    .selectFrom('quizExtraTime')
    .innerJoin('quizzes', 'quizzes.id', 'quizExtraTime.quizId')
    .select(['quizExtraTime.userId', 'quizExtraTime.quizId as id', 'quizExtraTime.seconds as value'])
    .where('quizzes.courseId', '=', courseId);
  return (userId === undefined ? all : all.where('quizExtraTime.userId', '=', userId)).execute();
}
