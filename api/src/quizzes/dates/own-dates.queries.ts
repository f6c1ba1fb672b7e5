import { sql } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import { SECOND, toIsoTime } from '../../core/time/time.ts';
import {
  isQuizForPerson,
  selectOwnExtraTime,
  selectOwnQuizClosingDate,
  selectOwnQuizOpeningDate,
} from '../../courses/publication/own-dates.ts';

const withExtra = (at: string | null, seconds: number) =>
  at === null ? null : toIsoTime(Date.parse(at) + seconds * SECOND);

/** Lists a person's dates of quizzes and assignments, ordered by closing date. */
export async function listOwnQuizDates(db: Db, courseId: number, userId: number) {
  const [opening, closing] = [selectOwnQuizOpeningDate(userId), selectOwnQuizClosingDate(userId)];
  const differs = sql<number>`case when ${opening} is distinct from "quizzes"."opensAt"
    or ${closing} is distinct from "quizzes"."closesAt" then 1 else 0 end`;
  const rows = await db
    .selectFrom('quizzes')
    .select(['id as quizId', 'kind', 'title', selectOwnExtraTime(userId).as('extra'), differs.as('differs')])
    .select([opening.as('opensAt'), closing.as('closesAt')])
    .where('courseId', '=', courseId)
    .where('state', '=', 'published')
    .where(isQuizForPerson(userId))
    .where(sql<boolean>`coalesce(${opening}, ${closing}) is not null`)
    .orderBy(sql`coalesce(${closing}, ${opening})`)
    .orderBy('id')
    .execute();
  return rows.map(({ extra, differs: isOfGroup, ...row }) => ({
    ...row,
    closesAt: withExtra(row.closesAt, Number(extra)),
    extraSeconds: Number(extra),
    ofGroup: isOfGroup === 1,
  }));
}
