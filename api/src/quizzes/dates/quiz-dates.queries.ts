import { sql } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import {
  isQuizForPerson,
  selectOwnExtraTime,
  selectOwnQuizClosingDate,
  selectOwnQuizOpeningDate,
  selectOwnTimeLimit,
} from '../../courses/publication/own-dates.ts';
import { dueAtOf } from '../quiz-times.ts';
import type { QuizDatesTable, QuizRow } from '../quizzes.table.ts';

/** Returns a person's own dates and extra time, and whether the quiz is for the person's group. */
export async function findOwnTimes(db: Db, quiz: QuizRow, userId: number) {
  const row = await db
    .selectFrom('quizzes')
    .select([selectOwnQuizOpeningDate(userId).as('opensAt'), selectOwnQuizClosingDate(userId).as('closesAt')])
    .select([
      selectOwnTimeLimit(userId).as('timeLimitSeconds'),
      selectOwnExtraTime(userId).as('extraSeconds'),
    ])
    .select(sql<number>`case when ${isQuizForPerson(userId)} then 1 else 0 end`.as('isFor'))
    .where('id', '=', quiz.id)
    .executeTakeFirstOrThrow();
  const { isFor, extraSeconds, ...dates } = row;
  return {
    times: { ...dates, lateSeconds: quiz.lateSeconds },
    extraSeconds: Number(extraSeconds),
    isFor: Number(isFor) === 1,
  };
}

/** Updates the end of running attempts after the quiz's dates or a person's extra time changed. */
export async function updateAttemptDueTimes(db: Db, quiz: QuizRow): Promise<void> {
  const person = sql.ref<number>('attempts.userId');
  const running = await db
    .selectFrom('attempts')
    .innerJoin('quizzes', 'quizzes.id', 'attempts.quizId')
    .select(['attempts.id', 'attempts.startedAt', 'attempts.dueAt'])
    .select([selectOwnQuizOpeningDate(person).as('opensAt'), selectOwnQuizClosingDate(person).as('closesAt')])
    .select([
      selectOwnTimeLimit(person).as('timeLimitSeconds'),
      selectOwnExtraTime(person).as('extraSeconds'),
    ])
    .where('attempts.quizId', '=', quiz.id)
    .where('attempts.state', '=', 'running')
    .where('attempts.preview', '=', false)
    .execute();
  for (const { id, startedAt, dueAt, extraSeconds, ...dates } of running) {
    const due = dueAtOf({ ...dates, lateSeconds: quiz.lateSeconds }, startedAt, Number(extraSeconds));
    if (due === dueAt) continue;
    const attempt = db.updateTable('attempts').where('id', '=', id).where('state', '=', 'running');
    await attempt.set({ dueAt: due }).execute();
  }
}

/** Updates the end of each running attempt of a course after people changed groups. */
export async function updateAttemptDueTimesOfCourse(db: Db, courseId: number): Promise<void> {
  const quizzes = await db
    .selectFrom('quizzes')
    .selectAll()
    .where('courseId', '=', courseId)
    .where('id', 'in', (running) =>
      running.selectFrom('attempts').select('quizId').where('state', '=', 'running'),
    )
    .execute();
  for (const quiz of quizzes) await updateAttemptDueTimes(db, quiz);
}

/** Lists a quiz's dates per group, in the order of the groups. */
export async function listGroupDates(db: Db, quizId: number) {
  return db
    .selectFrom('quizDates')
    .innerJoin('courseGroups', 'courseGroups.id', 'quizDates.groupId')
    .select(['quizDates.groupId', 'courseGroups.name', 'opensAt', 'closesAt', 'timeLimitSeconds'])
    .where('quizId', '=', quizId)
    .orderBy('courseGroups.position')
    .orderBy('courseGroups.id')
    .execute();
}

export type NewGroupDates = Omit<QuizDatesTable, 'quizId'>;

export async function replaceGroupDates(db: Db, quizId: number, dates: NewGroupDates[]): Promise<void> {
  await db.deleteFrom('quizDates').where('quizId', '=', quizId).execute();
  if (dates.length === 0) return;
  await db
    .insertInto('quizDates')
    .values(dates.map((one) => ({ ...one, quizId })))
    .execute();
}

/** Lists the groups' closing dates in a course; null means the common date. */
export async function listGroupClosingDates(db: Db, courseId: number) {
  return db
    .selectFrom('quizDates')
    .innerJoin('quizzes', 'quizzes.id', 'quizDates.quizId')
    .select(['quizDates.quizId', 'quizDates.groupId', 'quizDates.closesAt'])
    .where('quizzes.courseId', '=', courseId)
    .execute();
}
