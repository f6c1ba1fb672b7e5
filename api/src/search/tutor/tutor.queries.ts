import type { Db } from '../../core/database/database.ts';
import { forbidden, tooManyRequests } from '../../core/http/errors.ts';
import { now, SECOND } from '../../core/time/time.ts';
import { getEndOfDay, getLocalDay } from '../../core/time/time-zone.ts';
import { selectSearchableCourseIds } from '../find-passages.ts';
import type { TutorQuestionsTable } from './tutor.table.ts';

export const MAX_DAILY_TUTOR_QUESTIONS = 20;

export async function countDailyTutorQuestions(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom('tutorDays')
    .select('asked')
    .where('userId', '=', userId)
    .where('day', '=', getLocalDay(now()))
    .executeTakeFirst();
  return row?.asked ?? 0;
}

/**
 * Counts a question before it is answered; returns how many questions are left today. Throws 429 above
 * the daily limit.
 */
export async function consumeDailyTutorQuestion(db: Db, userId: number): Promise<number> {
  const day = getLocalDay(now());
  const { asked } = await db
    .insertInto('tutorDays')
    .values({ userId, day, asked: 1 })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'day']).doUpdateSet((row) => ({ asked: row('tutorDays.asked', '+', 1) })),
    )
    .returning('asked')
    .executeTakeFirstOrThrow();
  if (asked > MAX_DAILY_TUTOR_QUESTIONS)
    throw tooManyRequests((Date.parse(getEndOfDay(day)) - Date.now()) / SECOND);
  return MAX_DAILY_TUTOR_QUESTIONS - asked;
}

/** Finds the quiz attempt that blocks the tutor: one that the person can still hand in. */
export async function findRunningAttempt(db: Db, userId: number) {
  return (
    db
      .selectFrom('attempts')
      .innerJoin('quizzes', 'quizzes.id', 'attempts.quizId')
      .select(['attempts.id', 'attempts.courseId', 'attempts.quizId', 'quizzes.title', 'attempts.dueAt'])
      .where('attempts.userId', '=', userId)
      .where('attempts.state', '=', 'running')
      .where('attempts.preview', '=', false)
      // An assignment's attempt runs for weeks, and its aids are allowed.
      .where('quizzes.kind', '=', 'quiz')
      .where('quizzes.state', '=', 'published')
      .where('attempts.courseId', 'in', selectSearchableCourseIds(db, userId))
      .where((due) => due.or([due('attempts.dueAt', 'is', null), due('attempts.dueAt', '>', now())]))
      .orderBy('attempts.id')
      .executeTakeFirst()
  );
}

export async function requireNoRunningAttempt(db: Db, userId: number): Promise<void> {
  if (!(await findRunningAttempt(db, userId))) return;
  throw forbidden('attempt_running', 'PROFE IA está cerrada mientras hacés un cuestionario.');
}

type NewQuestion = Pick<TutorQuestionsTable, 'userId' | 'courseId' | 'lectureId' | 'text' | 'refused'>;

export async function insertTutorQuestion(trx: Db, question: NewQuestion): Promise<number> {
  const { id } = await trx
    .insertInto('tutorQuestions')
    .values({ ...question, createdAt: now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface Page {
  limit: number;
  before: number | undefined;
}

export async function listTutorQuestions(db: Db, userId: number, { limit, before }: Page) {
  let query = db
    .selectFrom('tutorQuestions')
    .select(['id', 'text', 'lectureId', 'refused', 'rating', 'createdAt'])
    .where('userId', '=', userId);
  if (before !== undefined) query = query.where('id', '<', before);
  return query
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
}

export async function listCourseTutorQuestions(db: Db, courseId: number, { limit, before }: Page) {
  let query = db
    .selectFrom('tutorQuestions')
    .leftJoin('lectures', 'lectures.id', 'tutorQuestions.lectureId')
    .select(['tutorQuestions.id', 'tutorQuestions.text', 'tutorQuestions.lectureId'])
    .select(['lectures.title as lectureTitle', 'tutorQuestions.refused', 'tutorQuestions.rating'])
    .select('tutorQuestions.createdAt')
    .where('tutorQuestions.courseId', '=', courseId);
  if (before !== undefined) query = query.where('tutorQuestions.id', '<', before);
  return query
    .orderBy('tutorQuestions.id', 'desc')
    .limit(limit + 1)
    .execute();
}

/** False when the question is not this person's. */
export async function rateTutorQuestion(
  trx: Db,
  userId: number,
  id: number,
  rating: number,
): Promise<boolean> {
  const row = await trx
    .updateTable('tutorQuestions')
    .set({ rating })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes the person's id from their questions, which teachers can still read. */
export async function anonymiseTutorQuestions(trx: Db, userId: number): Promise<void> {
  await trx.updateTable('tutorQuestions').set({ userId: null }).where('userId', '=', userId).execute();
}
