import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../core/database/database.ts';
import { DAY, fromNow, now } from '../core/time/time.ts';
import { latestQuizClosingDate, longestExtraTime } from '../courses/publication/own-dates.ts';
import { isListedCourse } from '../courses/publication/publication-conditions.ts';
import { selectStudents } from '../courses/subscriptions/course-members.queries.ts';
import type { NotifiedQuizzesTable } from './quizzes.table.ts';

type Event = NotifiedQuizzesTable['event'];
/** The limit of rows per query and run. */
const BATCH_SIZE = 50;

const isNotNotified = (event: Event, moment: RawBuilder<string>) =>
  sql<SqlBool>`not exists (select 1 from "toldQuizzes" where "quizId" = "quizzes"."id" and "event" = ${event} and "moment" = ${moment})`;

/** Selects a quiz for each group with own dates, and for other students unless `onlyGroups` is set. */
function audiences(db: Db) {
  const everybody = db
    .selectFrom('quizzes')
    .select(['id as quizId', sql<number | null>`cast(null as integer)`.as('groupId')])
    .select(['opensAt as opening', 'closesAt as closing'])
    .where('onlyGroups', '=', false);
  return everybody.unionAll(
    db
      .selectFrom('quizDates')
      .innerJoin('quizzes', 'quizzes.id', 'quizDates.quizId')
      .select(['quizDates.quizId', sql<number | null>`"quizDates"."groupId"`.as('groupId')])
      .select(sql<string | null>`coalesce("quizDates"."opensAt", "quizzes"."opensAt")`.as('opening'))
      .select(sql<string | null>`coalesce("quizDates"."closesAt", "quizzes"."closesAt")`.as('closing')),
  );
}

const groupPart = sql<string>`coalesce(' g' || cast("audience"."groupId" as text), '')`;

function published(db: Db) {
  return db
    .selectFrom('quizzes')
    .innerJoin('courses', 'courses.id', 'quizzes.courseId')
    .innerJoin(audiences(db).as('audience'), 'audience.quizId', 'quizzes.id')
    .selectAll('quizzes')
    .select(['courses.name as courseName', 'audience.groupId', 'audience.opening', 'audience.closing'])
    .where('quizzes.state', '=', 'published')
    .where(isListedCourse())
    .where((where) => where.or([where('opening', 'is', null), where('opening', '<=', now())]));
}

type Row = Awaited<ReturnType<ReturnType<typeof published>['execute']>>[number];

/** Replaces a quiz's dates by those of the audience. */
function ofAudience<T extends Row>({ opening, closing, ...quiz }: T) {
  return { ...quiz, opensAt: opening, closesAt: closing };
}

/** Lists open quizzes whose students were not notified of the opening. */
export async function listOpenedQuizzes(db: Db) {
  const rows = await published(db)
    .where(isNotNotified('opens', groupPart))
    .where((where) => where.or([where('closing', 'is', null), where('closing', '>', now())]))
    .limit(BATCH_SIZE)
    .execute();
  return rows.map(ofAudience);
}

export type QuizWithAudience = Awaited<ReturnType<typeof listOpenedQuizzes>>[number];

/** Lists open quizzes that close within a day and whose students got no reminder yet. */
export async function listClosingQuizzes(db: Db): Promise<QuizWithAudience[]> {
  const rows = await published(db)
    .where(isNotNotified('closes', sql`"audience"."closing" || ${groupPart}`))
    .where('closing', '>', now())
    .where('closing', '<=', fromNow(DAY))
    .limit(BATCH_SIZE)
    .execute();
  return rows.map(ofAudience);
}

export function openingReminderKeyOf({ groupId }: Pick<QuizWithAudience, 'groupId'>): string {
  return groupId === null ? '' : ` g${groupId}`;
}

/** Returns the key of a quiz's closing reminder; each group and extra time has its own key. */
export function closingReminderKeyOf(
  quiz: Pick<QuizWithAudience, 'groupId' | 'closesAt'>,
  extraSeconds: number,
): string {
  const moment = `${quiz.closesAt}${openingReminderKeyOf(quiz)}`;
  return extraSeconds === 0 ? moment : `${moment} +${extraSeconds}`;
}

/** Lists quizzes that have closed or close within a day, one row per extra time; callers add that time. */
export async function listQuizzesWithExtraTime(
  db: Db,
): Promise<(QuizWithAudience & { extraSeconds: number })[]> {
  const moment = sql<string>`"audience"."closing" || ${groupPart} || ' +' || cast("quizExtraTime"."seconds" as text)`;
  const rows = await published(db)
    .innerJoin('quizExtraTime', 'quizExtraTime.quizId', 'quizzes.id')
    .select('quizExtraTime.seconds as extraSeconds')
    .distinct()
    .where('closing', '<=', fromNow(DAY))
    .where('quizExtraTime.seconds', '>', 0)
    .where(isNotNotified('closes', moment))
    .execute();
  return rows.map(ofAudience);
}

/** Lists closed quizzes that reveal marks at their end; extra time or late submission may delay the marks. */
export async function listRevealedQuizzes(db: Db) {
  return db
    .selectFrom('quizzes')
    .innerJoin('courses', 'courses.id', 'quizzes.courseId')
    .selectAll('quizzes')
    .select([
      'courses.name as courseName',
      longestExtraTime.as('longestExtra'),
      latestQuizClosingDate.as('latestClosing'),
    ])
    .where('quizzes.state', '=', 'published')
    .where(isListedCourse())
    .where('feedbackWhen', '=', 'closed')
    .where(latestQuizClosingDate, '<=', now())
    .where(isNotNotified('graded', sql`${latestQuizClosingDate}`))
    .limit(BATCH_SIZE)
    .execute();
}
export type RevealedQuiz = Awaited<ReturnType<typeof listRevealedQuizzes>>[number];

/** Records an event as notified, in the notification's transaction; false when another process was faster. */
export async function markQuizNotified(
  trx: Db,
  quizId: number,
  event: Event,
  moment: string,
): Promise<boolean> {
  const row = await trx
    .insertInto('toldQuizzes')
    .values({ quizId, event, moment })
    .onConflict((conflict) => conflict.columns(['quizId', 'event', 'moment']).doNothing())
    .returning('quizId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists an audience's students with their extra time and number of closed attempts. */
export async function listQuizTakers(
  db: Db,
  { id, courseId, groupId }: Pick<QuizWithAudience, 'id' | 'courseId' | 'groupId'>,
) {
  const handedIn = sql<number>`(select count(*) from "attempts" where "attempts"."quizId" = ${id}
    and "attempts"."userId" = "users"."id" and not "attempts"."preview" and "attempts"."state" <> 'running')`;
  const dated = db.selectFrom('quizDates').select('quizDates.groupId').where('quizDates.quizId', '=', id);
  return selectStudents(db, courseId)
    .leftJoin('quizExtraTime', (join) =>
      join.onRef('quizExtraTime.userId', '=', 'users.id').on('quizExtraTime.quizId', '=', id),
    )
    .select(['users.id', handedIn.as('handedIn')])
    .select(sql<number>`coalesce("quizExtraTime"."seconds", 0)`.as('extraSeconds'))
    .where('users.active', '=', true)
    .where((where) =>
      groupId === null
        ? where.or([
            where('subscriptions.groupId', 'is', null),
            where('subscriptions.groupId', 'not in', dated),
          ])
        : where('subscriptions.groupId', '=', groupId),
    )
    .execute();
}

/** Lists a quiz's completely graded attempts. */
export async function listGradedAttempts(db: Db, quizId: number) {
  return db
    .selectFrom('attempts')
    .select(['id', 'userId', 'score', 'maxScore'])
    .where('quizId', '=', quizId)
    .where('preview', '=', false)
    .where('state', '<>', 'running')
    .where('needsGrading', '=', false)
    .execute();
}

export type GradedAttempt = Awaited<ReturnType<typeof listGradedAttempts>>[number];
