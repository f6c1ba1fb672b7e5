import { sql } from 'kysely';
import { findLiveClasses, isInvited } from '../../community/calendar/live-classes/live-classes.queries.ts';
import type { Db } from '../../core/database/database.ts';
import { now } from '../../core/time/time.ts';
import {
  isForPerson,
  latestClosing,
  longestExtra,
  ownClosing,
  ownEnd,
  ownExtra,
  ownLimit,
  ownOpening,
  ownStart,
} from '../../courses/publication/own-dates.ts';
import { isPublishedCourse, stateAt } from '../../courses/publication/publication.ts';
import { isLive } from '../../courses/subscriptions/subscriptions.live.ts';

const MAX_COURSES = 1000;

/** A person's courses by name, archived ones last. `drafts`: with those that are not published yet. */
export async function listHomeCourses(db: Db, userId: number, drafts: boolean) {
  const rows = await db
    .selectFrom('courses')
    .innerJoin('subscriptions', 'subscriptions.courseId', 'courses.id')
    .select([
      'courses.id',
      'name',
      'type',
      'category',
      'code',
      'period',
      'shift',
      'state',
      'publishAt',
      'archivedAt',
      'hidden',
      'courseRole',
    ])
    .where('courses.state', '<>', 'copying')
    .where('subscriptions.userId', '=', userId)
    .where(isLive)
    .where((where) => where.or([...(drafts ? [where('courseRole', 'is', null)] : []), isPublishedCourse()]))
    .orderBy(sql`case when "archivedAt" is null then 0 else 1 end`)
    .orderBy('sortKey')
    .orderBy('courses.id')
    .limit(MAX_COURSES)
    .execute();
  return rows.map(({ state, publishAt, ...course }) => ({
    ...course,
    state: stateAt({ state: state === 'copying' ? 'draft' : state, publishAt }, now()),
  }));
}

/** How people address this person. */
export async function findFirstName(db: Db, userId: number): Promise<string> {
  const { name, username } = await db
    .selectFrom('users')
    .select(['name', 'username'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return name?.trim().split(/\s+/u)[0] || username;
}

export async function findPosterId(db: Db, lectureId: number): Promise<number | null> {
  const row = await db
    .selectFrom('lectures')
    .select('posterFileId')
    .where('id', '=', lectureId)
    .executeTakeFirst();
  return row?.posterFileId ?? null;
}

/** Published quizzes of the courses that a person studies now. */
function ownQuizzes(db: Db, userId: number) {
  return db
    .selectFrom('quizzes')
    .innerJoin('courses', 'courses.id', 'quizzes.courseId')
    .innerJoin('subscriptions', 'subscriptions.courseId', 'courses.id')
    .select(['quizzes.id', 'quizzes.courseId', 'quizzes.title', 'courses.name as courseName', 'courses.type'])
    .select(['quizzes.kind', 'lateSeconds', 'attemptsAllowed', 'questionCount'])
    .select([ownOpening(userId).as('opensAt'), ownClosing(userId).as('closesAt')])
    .select([ownLimit(userId).as('timeLimitSeconds'), latestClosing.as('latestClosing')])
    .select(['passMark', 'gradeBy', 'feedbackWhen', 'releasedAt'])
    .select([ownExtra(userId).as('ownExtra'), longestExtra.as('longestExtra')])
    .where('subscriptions.userId', '=', userId)
    .where(isLive)
    .where('quizzes.state', '=', 'published')
    .where(isForPerson(userId))
    .where('courses.archivedAt', 'is', null)
    .where(isPublishedCourse());
}
export type HomeQuiz = Awaited<ReturnType<typeof listDueQuizzes>>[number];

/** Lists quizzes that open or close before this moment, and running attempts. */
export async function listDueQuizzes(db: Db, userId: number, until: string) {
  const at = now();
  return ownQuizzes(db, userId)
    .where((row) =>
      row.or([
        row.between(ownOpening(userId), at, until),
        row.and([
          row(ownClosing(userId), '<=', until),
          // Extra time extends the end for this person.
          row.or([row(ownClosing(userId), '>=', at), row(ownExtra(userId), '>', 0)]),
        ]),
        row.exists(
          row
            .selectFrom('attempts')
            .select('attempts.id')
            .whereRef('attempts.quizId', '=', 'quizzes.id')
            .where('attempts.userId', '=', userId)
            .where('attempts.state', '=', 'running')
            .where('attempts.preview', '=', false),
        ),
      ]),
    )
    .orderBy('quizzes.id')
    .execute();
}

/** Lists lectures published before this moment in a person's current courses. */
export async function listLecturesToCome(db: Db, userId: number, until: string) {
  const rows = await db
    .selectFrom('lectures')
    .innerJoin('courses', 'courses.id', 'lectures.courseId')
    .innerJoin('subscriptions', 'subscriptions.courseId', 'courses.id')
    .select(['lectures.id as lectureId', 'lectures.courseId', 'lectures.title', 'lectures.publishAt as at'])
    .select(['courses.name as courseName', 'courses.type'])
    .where('subscriptions.userId', '=', userId)
    .where(isLive)
    .where('lectures.state', '=', 'scheduled')
    .where((row) => row.between('lectures.publishAt', now(), until))
    .where('lectures.awaitsVideo', '=', false)
    .where('courses.archivedAt', 'is', null)
    .where(isPublishedCourse())
    .execute();
  return rows.flatMap(({ at, ...lecture }) => (at === null ? [] : [{ ...lecture, at }]));
}

/** Lists live classes that run, or start before this moment, to which a student is invited. */
export async function listLiveClassesToCome(db: Db, userId: number, until: string) {
  const rows = await db
    .selectFrom('liveClasses')
    .innerJoin('courses', 'courses.id', 'liveClasses.courseId')
    .innerJoin('subscriptions', 'subscriptions.courseId', 'courses.id')
    .select(['liveClasses.id', 'courses.name as courseName', 'courses.type'])
    .where('subscriptions.userId', '=', userId)
    .where(isLive)
    .where(ownStart(userId), '<=', until)
    .where(ownEnd(userId), '>', now())
    .where('courses.archivedAt', 'is', null)
    .where(isPublishedCourse())
    .where((live) => isInvited(live, userId))
    .execute();
  const courses = new Map(rows.map(({ id, ...course }) => [id, course]));
  const found = await findLiveClasses(db, [...courses.keys()], { userId, teaches: false });
  return found.flatMap((row) => {
    const course = courses.get(row.id);
    return course ? [{ row, ...course }] : [];
  });
}

/** Lists the quizzes that this person handed in last. */
export async function listHandedIn(db: Db, userId: number, limit: number) {
  const last = db
    .selectFrom('attempts')
    .select(['quizId', (row) => row.fn.max('submittedAt').as('submittedAt')])
    .where('userId', '=', userId)
    .where('state', '<>', 'running')
    .where('preview', '=', false)
    .groupBy('quizId')
    .as('last');
  const rows = await ownQuizzes(db, userId)
    .innerJoin(last, 'last.quizId', 'quizzes.id')
    .select('last.submittedAt')
    .orderBy('last.submittedAt', 'desc')
    .orderBy('quizzes.id', 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap(({ submittedAt, ...quiz }) => (submittedAt === null ? [] : [{ ...quiz, submittedAt }]));
}

/** Counts the answers of attempts that are under way. */
export async function countAnswers(db: Db, attemptIds: number[]): Promise<Map<number, number>> {
  if (attemptIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('attemptAnswers')
    .select(['attemptId', (row) => row.fn.countAll<number>().as('answers')])
    .where('attemptId', 'in', attemptIds)
    .where('response', 'is not', null)
    .groupBy('attemptId')
    .execute();
  return new Map(rows.map(({ attemptId, answers }) => [attemptId, Number(answers)]));
}
