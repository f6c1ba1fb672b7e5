import { sql } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import { now } from '../../core/time/time.ts';
import type { AttemptAnswerRow, AttemptRow, NewAttempt } from './attempts.table.ts';

const SUMMARY = [
  'id',
  'quizId',
  'courseId',
  'userId',
  'number',
  'state',
  'preview',
  'startedAt',
  'dueAt',
  'submittedAt',
  'score',
  'maxScore',
  'needsGrading',
  'hasLate',
  'lateSeconds',
  'lateLoss',
  'sharedFromId',
] as const;
export type AttemptSummaryRow = Pick<AttemptRow, (typeof SUMMARY)[number]>;

/** Lists a person's attempts at these quizzes. */
export async function listOwnAttempts(
  db: Db,
  userId: number,
  quizIds: number[],
): Promise<AttemptSummaryRow[]> {
  if (quizIds.length === 0) return [];
  return db
    .selectFrom('attempts')
    .select(SUMMARY)
    .where('userId', '=', userId)
    .where('quizId', 'in', quizIds)
    .orderBy('quizId')
    .orderBy('number')
    .execute();
}
export type OwnAttempt = AttemptSummaryRow;

/** Counts the people who are answering a quiz now; teachers' previews do not count. */
export async function countPeopleAnswering(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('attempts')
    .select(({ fn }) => fn.count<number>('userId').distinct().as('count'))
    .where('state', '=', 'running')
    .where('preview', '=', false)
    .where((where) => where.or([where('dueAt', 'is', null), where('dueAt', '>', now())]))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertAttempt(db: Db, attempt: NewAttempt): Promise<AttemptRow> {
  return db.insertInto('attempts').values(attempt).returningAll().executeTakeFirstOrThrow();
}

export async function findAttempt(db: Db, id: number): Promise<AttemptRow | undefined> {
  return db.selectFrom('attempts').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function deleteAttempt(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('attempts').where('id', '=', id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function hasAttempts(db: Db, quizId: number): Promise<boolean> {
  const attempt = await db
    .selectFrom('attempts')
    .select('id')
    .where('quizId', '=', quizId)
    .where('preview', '=', false)
    .limit(1)
    .executeTakeFirst();
  return attempt !== undefined;
}

export async function deletePreviewAttempts(db: Db, quizId: number): Promise<void> {
  await db.deleteFrom('attempts').where('quizId', '=', quizId).where('preview', '=', true).execute();
}

/** Closes a running attempt, which must be due by `dueBy` if given; undefined when there is none. */
export async function closeRunningAttempt(
  db: Db,
  id: number,
  change: Pick<AttemptRow, 'state' | 'submittedAt'> & Partial<AttemptRow>,
  dueBy?: string,
): Promise<AttemptRow | undefined> {
  let query = db.updateTable('attempts').set(change).where('id', '=', id).where('state', '=', 'running');
  if (dueBy !== undefined) query = query.where('dueAt', '<=', dueBy);
  return query.returningAll().executeTakeFirst();
}

/** True while this person has a running attempt with a time limit or closing date. */
export async function isInTimedAttempt(db: Db, userId: number): Promise<boolean> {
  const attempt = db
    .selectFrom('attempts')
    .select('id')
    .where('userId', '=', userId)
    .where('state', '=', 'running')
    .where('dueAt', '>', now());
  return (await attempt.executeTakeFirst()) !== undefined;
}

type Overdue = { id: number; dueAt: string | null };

/** Lists running attempts that were due before a time, oldest first, from the one after `last`. */
export async function listOverdueAttempts(
  db: Db,
  before: string,
  limit: number,
  last?: Overdue,
): Promise<Overdue[]> {
  let query = db
    .selectFrom('attempts')
    .select(['id', 'dueAt'])
    .where('state', '=', 'running')
    .where('dueAt', '<=', before)
    .orderBy('dueAt')
    .orderBy('id')
    .limit(limit);
  if (last) query = query.where(sql<boolean>`("dueAt", "id") > (${last.dueAt}, ${last.id})`);
  return query.execute();
}

export async function listAttemptAnswers(db: Db, attemptId: number): Promise<AttemptAnswerRow[]> {
  return db
    .selectFrom('attemptAnswers')
    .selectAll()
    .where('attemptId', '=', attemptId)
    .orderBy('slot')
    .execute();
}

// The limit of late answers in one response.
const MAX_LATE = 1000;

/** Lists the newest late answers in order of arrival. */
export async function listLateAnswers(db: Db, attemptId: number) {
  const rows = await db
    .selectFrom('lateAnswers')
    .selectAll()
    .where('attemptId', '=', attemptId)
    .orderBy('id', 'desc')
    .limit(MAX_LATE)
    .execute();
  return rows.reverse();
}

/** Counts the answered questions of each attempt. */
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
