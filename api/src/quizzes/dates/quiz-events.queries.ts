import { sql } from 'kysely';
import type { Db } from '../../core/database/database.ts';

/** Selects the common date, or null when the quiz is only for groups with their own dates. */
const commonDate = (field: 'opensAt' | 'closesAt') =>
  sql<string | null>`case when "quizzes"."onlyGroups" and not exists (select 1 from "quizDates"
    where "quizId" = "quizzes"."id" and ${sql.ref(`quizDates.${field}`)} is null)
    then null else ${sql.ref(`quizzes.${field}`)} end`.as(field);

/** Lists published quizzes that open or close between the times; `group` is null for the common dates. */
export async function listQuizEvents(db: Db, courseIds: number[], from: string, until: string) {
  const published = db
    .selectFrom('quizzes')
    .select(['quizzes.id', 'quizzes.courseId', 'quizzes.title'])
    .where('quizzes.courseId', 'in', courseIds)
    .where('quizzes.state', '=', 'published');
  const common = await published
    .select([commonDate('opensAt'), commonDate('closesAt')])
    .where((where) =>
      where.or([where.between('opensAt', from, until), where.between('closesAt', from, until)]),
    )
    .execute();
  const own = await published
    .innerJoin('quizDates', 'quizDates.quizId', 'quizzes.id')
    .innerJoin('courseGroups', 'courseGroups.id', 'quizDates.groupId')
    .select(['quizDates.opensAt', 'quizDates.closesAt', 'quizDates.groupId', 'courseGroups.name'])
    .where((where) =>
      where.or([
        where.between('quizDates.opensAt', from, until),
        where.between('quizDates.closesAt', from, until),
      ]),
    )
    .execute();
  return [
    ...common.map((row) => ({ ...row, group: null })),
    ...own.map(({ groupId, name, ...row }) => ({ ...row, group: { id: groupId, name } })),
  ];
}
