import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import { idRangesOf } from '../../courses/progress/students-progress.queries.ts';
import type { AttemptRow } from './attempts.table.ts';

export type RosterAttempt = Pick<
  AttemptRow,
  'quizId' | 'id' | 'number' | 'state' | 'score' | 'maxScore' | 'needsGrading'
>;

function toRosterAttempt(text: string): RosterAttempt {
  const [quizId, id, number, state = '', score, maxScore, waits] = text.split(':');
  return {
    quizId: Number(quizId),
    id: Number(id),
    number: Number(number),
    maxScore: Number(maxScore),
    state: state as RosterAttempt['state'],
    score: score ? Number(score) : null,
    needsGrading: waits === '1',
  };
}

/** Reads all attempts at these quizzes; the database joins each person's attempts into one text. */
export async function readRosterAttempts(db: Db, quizIds: number[], students: { userId: number }[]) {
  const read = new Map<number, RosterAttempt[]>();
  if (quizIds.length === 0) return read;
  const part = (name: string) => sql`cast(${sql.ref(name)} as text) || ':'`;
  const cell = sql<string>`${part('quizId')} || ${part('id')} || ${part('number')} || ${part('state')}
    || coalesce(cast("score" as text), '') || ':' || ${part('maxScore')}
    || case when "needsGrading" then '1' else '0' end`;
  for (const [first, last] of idRangesOf(students)) {
    const rows = await db
      .selectFrom('attempts')
      .select(['userId', sql<string>`string_agg(${cell}, ',')`.as('cells')])
      .where('quizId', 'in', quizIds)
      .where('userId', '>=', first)
      .where('userId', '<=', last)
      .where('preview', '=', false)
      .groupBy('userId')
      .execute();
    for (const { userId, cells } of rows) read.set(userId, cells.split(',').map(toRosterAttempt));
    await yieldToEventLoop();
  }
  return read;
}

/** Lists a person's attempts at these quizzes, newest first. */
export async function listStudentAttempts(db: Db, quizIds: number[], userId: number) {
  if (quizIds.length === 0) return [];
  return db
    .selectFrom('attempts')
    .select(['id', 'quizId', 'number', 'state', 'score', 'maxScore', 'needsGrading'])
    .select(['startedAt', 'submittedAt'])
    .where('quizId', 'in', quizIds)
    .where('userId', '=', userId)
    .where('preview', '=', false)
    .orderBy('startedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
export type StudentAttempt = Awaited<ReturnType<typeof listStudentAttempts>>[number];
