import type { Db } from '../../core/database/database.ts';

/** Counts the people with a closed attempt at each quiz, by group. */
export async function countSubmitters(db: Db, quizIds: number[]) {
  if (quizIds.length === 0) return [];
  const rows = await db
    .selectFrom('attempts')
    .innerJoin('quizzes', 'quizzes.id', 'attempts.quizId')
    .leftJoin('subscriptions', (join) =>
      join
        .onRef('subscriptions.userId', '=', 'attempts.userId')
        .onRef('subscriptions.courseId', '=', 'quizzes.courseId'),
    )
    .select(['attempts.quizId', 'subscriptions.groupId'])
    .select((eb) => eb.fn.count<number>('attempts.userId').distinct().as('people'))
    .where('attempts.quizId', 'in', quizIds)
    .where('attempts.preview', '=', false)
    .where('attempts.submittedAt', 'is not', null)
    .groupBy(['attempts.quizId', 'subscriptions.groupId'])
    .execute();
  return rows.map((row) => ({ ...row, people: Number(row.people) }));
}
