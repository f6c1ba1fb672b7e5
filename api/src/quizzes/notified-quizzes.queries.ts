import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { DAY, fromNow, now } from '../core/time/time.ts';
import { isListedCourse } from '../courses/publication/publication.ts';
import { isLive } from '../courses/subscriptions/subscriptions.live.ts';
import type { Db } from '../database.ts';
import type { NotifiedQuizzesTable } from './quizzes.table.ts';

type Event = NotifiedQuizzesTable['event'];
/** As many as one look tells of. */
const BATCH_SIZE = 50;

const isUntold = (event: Event, moment: RawBuilder<string>) =>
  sql<SqlBool>`not exists (select 1 from "toldQuizzes" where "quizId" = "quizzes"."id" and "event" = ${event} and "moment" = ${moment})`;

function untold(db: Db, event: Event, moment: 'closesAt' | null) {
  const told = moment === null ? sql<string>`''` : sql.ref<string>(`quizzes.${moment}`);
  return db
    .selectFrom('quizzes')
    .innerJoin('courses', 'courses.id', 'quizzes.courseId')
    .selectAll('quizzes')
    .select('courses.name as courseName')
    .where('quizzes.state', '=', 'published')
    .where(isListedCourse())
    .where(isUntold(event, told))
    .limit(BATCH_SIZE);
}

/** Lists quizzes that are open without anybody having been told. */
export async function listOpened(db: Db) {
  return untold(db, 'opens', null)
    .where((where) => where.or([where('opensAt', 'is', null), where('opensAt', '<=', now())]))
    .where((where) => where.or([where('closesAt', 'is', null), where('closesAt', '>', now())]))
    .execute();
}

export type NotifiedQuiz = Awaited<ReturnType<typeof listOpened>>[number];

/** Lists open quizzes that close within a day. */
export async function listClosing(db: Db): Promise<NotifiedQuiz[]> {
  return untold(db, 'closes', 'closesAt')
    .where((where) => where.or([where('opensAt', 'is', null), where('opensAt', '<=', now())]))
    .where('closesAt', '>', now())
    .where('closesAt', '<=', fromNow(DAY))
    .execute();
}

/** The reminders sent for an end: the common one, or one with extra time. */
export function closingMoment(closesAt: string, extraSeconds: number): string {
  return extraSeconds === 0 ? closesAt : `${closesAt} +${extraSeconds}`;
}

/**
 * Lists quizzes that close within a day or have closed, with each extra time of somebody of whose end nobody was told. The database
 * does not know when that is.
 */
export async function listClosingLater(db: Db): Promise<(NotifiedQuiz & { extraSeconds: number })[]> {
  const moment = sql<string>`"quizzes"."closesAt" || ' +' || cast("quizExtraTime"."seconds" as text)`;
  return db
    .selectFrom('quizzes')
    .innerJoin('courses', 'courses.id', 'quizzes.courseId')
    .innerJoin('quizExtraTime', 'quizExtraTime.quizId', 'quizzes.id')
    .selectAll('quizzes')
    .select(['courses.name as courseName', 'quizExtraTime.seconds as extraSeconds'])
    .distinct()
    .where('quizzes.state', '=', 'published')
    .where(isListedCourse())
    .where((where) => where.or([where('opensAt', 'is', null), where('opensAt', '<=', now())]))
    .where('closesAt', '<=', fromNow(DAY))
    .where('quizExtraTime.seconds', '>', 0)
    .where(isUntold('closes', moment))
    .execute();
}

/** Lists quizzes that show their marks since they closed; those who have extra time may answer a day longer at most. */
export async function listRevealed(db: Db): Promise<(NotifiedQuiz & { longestExtra: number })[]> {
  const longestExtra = sql<number>`coalesce((select max("seconds") from "quizExtraTime"
    where "quizExtraTime"."quizId" = "quizzes"."id"), 0)`;
  return untold(db, 'graded', 'closesAt')
    .select(longestExtra.as('longestExtra'))
    .where('feedbackWhen', '=', 'closed')
    .where('closesAt', '<=', now())
    .execute();
}

/** False when another process was faster. Call it in the transaction that tells. */
export async function markNotified(trx: Db, quizId: number, event: Event, moment: string): Promise<boolean> {
  const row = await trx
    .insertInto('toldQuizzes')
    .values({ quizId, event, moment })
    .onConflict((conflict) => conflict.columns(['quizId', 'event', 'moment']).doNothing())
    .returning('quizId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists the students of a quiz's course, with how many attempts each has handed in and their extra time. */
export async function listTakers(db: Db, { id, courseId }: Pick<NotifiedQuiz, 'id' | 'courseId'>) {
  const handedIn = sql<number>`(select count(*) from "attempts" where "attempts"."quizId" = ${id}
    and "attempts"."userId" = "users"."id" and not "attempts"."preview" and "attempts"."state" <> 'running')`;
  return db
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.userId')
    .leftJoin('quizExtraTime', (join) =>
      join.onRef('quizExtraTime.userId', '=', 'users.id').on('quizExtraTime.quizId', '=', id),
    )
    .select(['users.id', handedIn.as('handedIn')])
    .select(sql<number>`coalesce("quizExtraTime"."seconds", 0)`.as('extraSeconds'))
    .where('subscriptions.courseId', '=', courseId)
    .where('users.role', '=', 'student')
    .where('users.active', '=', true)
    .where(isLive)
    .execute();
}

/** Lists the attempts of a quiz whose marks are complete. */
export async function listMarked(db: Db, quizId: number) {
  return db
    .selectFrom('attempts')
    .select(['id', 'userId', 'score', 'maxScore'])
    .where('quizId', '=', quizId)
    .where('preview', '=', false)
    .where('state', '<>', 'running')
    .where('needsGrading', '=', false)
    .execute();
}

export type MarkedAttempt = Awaited<ReturnType<typeof listMarked>>[number];
