import { sql } from 'kysely';
import { now } from '../core/time/time.ts';
import { isPublishedCourse, isQuizOver } from '../courses/publication/publication.ts';
import { isLive } from '../courses/subscriptions/subscriptions.live.ts';
import type { Db } from '../database.ts';
import type { QuizRow } from './quizzes.table.ts';

/** The limit of a course's quizzes, which are sent without pages. */
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

/** True once it has closed, and nobody's extra time for it still runs. */
export async function hasQuizEnded(db: Db, quizId: number): Promise<boolean> {
  const row = await db
    .selectFrom('quizzes')
    .select('id')
    .where('id', '=', quizId)
    .where(isQuizOver())
    .executeTakeFirst();
  return row !== undefined;
}

/** Undefined when it no longer has that version. Marks that go by another rule are not published any more. */
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

/**
 * Publishes a quiz's marks, or holds them back again, beside what an editor of its settings may be saving. Undefined
 * when its marks are not held back, or are so already.
 */
export async function releaseMarks(db: Db, quizId: number, released: boolean): Promise<QuizRow | undefined> {
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

export async function countQuizzes(db: Db, courseId: number): Promise<number> {
  const { count } = await db
    .selectFrom('quizzes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('courseId', '=', courseId)
    .executeTakeFirstOrThrow();
  return count;
}

const attemptCount = sql<number>`(select count(*) from "attempts"
  where "attempts"."quizId" = "quizzes"."id" and not "attempts"."preview")`;
const waitingCount = sql<number>`(select count(*) from "attempts"
  where "attempts"."quizId" = "quizzes"."id" and not "attempts"."preview" and "attempts"."needsGrading")`;
export const ownExtra = (userId: number) => sql<number>`coalesce((select "seconds" from "quizExtraTime"
  where "quizExtraTime"."quizId" = "quizzes"."id" and "quizExtraTime"."userId" = ${userId}), 0)`;
/** The longest extra time of any person: until it is over keys and marks stay secret. */
export const longestExtra = sql<number>`coalesce((select max("seconds") from "quizExtraTime"
  where "quizExtraTime"."quizId" = "quizzes"."id"), 0)`;

function listed(db: Db, userId: number) {
  return db
    .selectFrom('quizzes')
    .innerJoin('courses', 'courses.id', 'quizzes.courseId')
    .selectAll('quizzes')
    .select('courses.name as courseName')
    .select([
      attemptCount.as('attemptCount'),
      waitingCount.as('waitingCount'),
      longestExtra.as('longestExtra'),
      ownExtra(userId).as('ownExtra'),
    ]);
}

/** Lists a course's quizzes with this person's extra time. */
export async function listQuizzes(
  db: Db,
  courseId: number,
  { userId, drafts }: { userId: number; drafts: boolean },
) {
  let query = listed(db, userId).where('quizzes.courseId', '=', courseId);
  if (!drafts) query = query.where('quizzes.state', '=', 'published');
  return query.orderBy('quizzes.id').limit(MAX_QUIZZES).execute();
}

export type ListedQuiz = Awaited<ReturnType<typeof listQuizzes>>[number];

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

/** Lists the quizzes of a person's courses; for a teacher drafts too. */
export async function listOwnQuizzes(
  db: Db,
  { userId, drafts }: { userId: number; drafts: boolean },
): Promise<ListedQuiz[]> {
  let query = listed(db, userId)
    .innerJoin('subscriptions', 'subscriptions.courseId', 'courses.id')
    .where('subscriptions.userId', '=', userId)
    .where(isLive);
  if (!drafts) query = query.where('quizzes.state', '=', 'published').where(isPublishedCourse());
  return query
    .orderBy('courses.sortKey')
    .orderBy('courses.id')
    .orderBy('quizzes.id')
    .limit(MAX_OWN)
    .execute();
}
