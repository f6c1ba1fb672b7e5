import { sql } from 'kysely';
import { countRows } from '../core/database/count-rows.ts';
import type { Db } from '../core/database/database.ts';
import { now } from '../core/time/time.ts';
import {
  isQuizForPerson,
  latestQuizClosingDate,
  longestExtraTime,
  selectOwnExtraTime,
  selectOwnQuizClosingDate,
  selectOwnQuizOpeningDate,
  selectOwnTimeLimit,
} from '../courses/publication/own-dates.ts';
import { isPublishedCourse, isQuizOver } from '../courses/publication/publication-conditions.ts';
import { isLiveSubscription } from '../courses/subscriptions/subscriptions.live.ts';
import type { QuizRow } from './quizzes.table.ts';

/** The limit of a course's quizzes, because they are sent without paging. */
export const MAX_QUIZZES = 500;
const MAX_OWN = 2000;

export type QuizSettings = Omit<
  QuizRow,
  'id' | 'courseId' | 'version' | 'createdAt' | 'updatedAt' | 'releasedAt'
>;

export async function insertQuiz(db: Db, courseId: number, settings: QuizSettings): Promise<QuizRow> {
  const at = now();
  return db
    .insertInto('quizzes')
    .values({ ...settings, courseId, createdAt: at, updatedAt: at })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findQuiz(db: Db, courseId: number, quizId: number): Promise<QuizRow | undefined> {
  return db
    .selectFrom('quizzes')
    .selectAll()
    .where('id', '=', quizId)
    .where('courseId', '=', courseId)
    .executeTakeFirst();
}

/** Lists a course's quizzes and assignments, drafts too, in order of creation. */
export async function listQuizNames(db: Db, courseId: number) {
  return db
    .selectFrom('quizzes')
    .select(['id', 'title', 'state', 'passMark'])
    .where('courseId', '=', courseId)
    .orderBy('id')
    .execute();
}

/** True once nobody may start a published quiz, also late or in extra time, and no attempt is running. */
export async function hasQuizEnded(db: Db, quizId: number): Promise<boolean> {
  const row = await db
    .selectFrom('quizzes')
    .select('id')
    .where('id', '=', quizId)
    .where(isQuizOver(db))
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns undefined for an old version; clears `releasedAt` unless `feedbackWhen` is `released`. */
export async function updateQuiz(
  db: Db,
  before: Pick<QuizRow, 'id' | 'version'>,
  settings: QuizSettings,
): Promise<QuizRow | undefined> {
  const releasedAt = settings.feedbackWhen === 'released' ? sql<string | null>`"releasedAt"` : null;
  return db
    .updateTable('quizzes')
    .set({ ...settings, releasedAt, version: before.version + 1, updatedAt: now() })
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .returningAll()
    .executeTakeFirst();
}

/** Publishes or withholds a quiz's marks without raising its version; undefined when nothing changes. */
export async function setMarksReleased(
  db: Db,
  quizId: number,
  released: boolean,
): Promise<QuizRow | undefined> {
  return db
    .updateTable('quizzes')
    .set({ releasedAt: released ? now() : null })
    .where('id', '=', quizId)
    .where('feedbackWhen', '=', 'released')
    .where('releasedAt', released ? 'is' : 'is not', null)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes one quiz, or all of a course, and returns what was deleted. */
export async function deleteQuizzes(
  db: Db,
  courseId: number,
  quizId?: number,
): Promise<Pick<QuizRow, 'id' | 'title'>[]> {
  let query = db.deleteFrom('quizzes').where('courseId', '=', courseId);
  if (quizId !== undefined) query = query.where('id', '=', quizId);
  return query.returning(['id', 'title']).execute();
}

/** Publishes scheduled assignments without raising their version. */
export async function publishScheduledAssignments(db: Db): Promise<void> {
  await db
    .updateTable('quizzes')
    .set({ state: 'published', publishAt: null })
    .where('state', '=', 'scheduled')
    .where('publishAt', '<=', now())
    .execute();
}

export async function countQuizzes(db: Db, courseId: number): Promise<number> {
  return countRows(db.selectFrom('quizzes').where('courseId', '=', courseId));
}

const attemptCount = sql<number>`(select count(*) from "attempts"
  where "attempts"."quizId" = "quizzes"."id" and not "attempts"."preview")`;
const waitingCount = sql<number>`(select count(*) from "attempts"
  where "attempts"."quizId" = "quizzes"."id" and not "attempts"."preview" and "attempts"."needsGrading"
  and "attempts"."sharedFromId" is null)`;

function listed(db: Db, userId: number) {
  return db
    .selectFrom('quizzes')
    .innerJoin('courses', 'courses.id', 'quizzes.courseId')
    .selectAll('quizzes')
    .select('courses.name as courseName')
    .select([
      attemptCount.as('attemptCount'),
      waitingCount.as('waitingCount'),
      longestExtraTime.as('longestExtra'),
      latestQuizClosingDate.as('latestClosing'),
      selectOwnExtraTime(userId).as('ownExtra'),
      selectOwnQuizOpeningDate(userId).as('ownOpening'),
      selectOwnQuizClosingDate(userId).as('ownClosing'),
      selectOwnTimeLimit(userId).as('ownLimit'),
    ]);
}

interface QuizFilter {
  userId: number;
  /** Includes drafts, and quizzes that are only for other groups. */
  drafts: boolean;
  kind?: QuizRow['kind'];
}

/** Lists a course's quizzes and assignments with this person's own dates. */
export async function listQuizzes(db: Db, courseId: number, { userId, drafts, kind }: QuizFilter) {
  let query = listed(db, userId).where('quizzes.courseId', '=', courseId);
  if (kind) query = query.where('quizzes.kind', '=', kind);
  if (!drafts) query = query.where('quizzes.state', '=', 'published').where(isQuizForPerson(userId));
  return query.orderBy('quizzes.id').limit(MAX_QUIZZES).execute();
}

export type ListedQuiz = Awaited<ReturnType<typeof listQuizzes>>[number];

/** Returns a quiz's dates for its reader: a student's own dates, or the common dates for teachers. */
export function quizTimesOf(quiz: ListedQuiz, teaches: boolean) {
  const { opensAt, closesAt, timeLimitSeconds } = quiz;
  if (teaches) return { opensAt, closesAt, timeLimitSeconds };
  return { opensAt: quiz.ownOpening, closesAt: quiz.ownClosing, timeLimitSeconds: quiz.ownLimit };
}

export async function findListedQuiz(
  db: Db,
  courseId: number,
  quizId: number,
  userId: number,
): Promise<ListedQuiz | undefined> {
  return listed(db, userId)
    .where('quizzes.courseId', '=', courseId)
    .where('quizzes.id', '=', quizId)
    .executeTakeFirst();
}

/** Lists quizzes, but no assignments, of a person's courses; teachers also get drafts. */
export async function listOwnQuizzes(db: Db, { userId, drafts }: QuizFilter) {
  const isShown = sql<boolean>`("quizzes"."state" = 'published' and ${isPublishedCourse()} and ${isQuizForPerson(userId)})`;
  return listed(db, userId)
    .innerJoin('subscriptions', 'subscriptions.courseId', 'courses.id')
    .select('subscriptions.courseRole')
    .where('subscriptions.userId', '=', userId)
    .where('quizzes.kind', '=', 'quiz')
    .where(isLiveSubscription)
    .where((where) => where.or([...(drafts ? [where('courseRole', 'is', null)] : []), isShown]))
    .orderBy('courses.sortKey')
    .orderBy('courses.id')
    .orderBy('quizzes.id')
    .limit(MAX_OWN)
    .execute();
}
