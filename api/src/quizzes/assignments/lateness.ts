import type { Db } from '../../core/database/database.ts';
import { DAY, SECOND } from '../../core/time/time.ts';
import type { AttemptRow } from '../attempts/attempts.table.ts';
import { findOwnTimes } from '../dates/quiz-dates.queries.ts';
import { ANSWER_GRACE_MS, computeClosingDate } from '../quiz-times.ts';

type Lateness = Pick<AttemptRow, 'lateSeconds' | 'lateLoss'>;

/** Returns the late penalty in percent: `lossPerDay` for each started day, at most 100. */
function lossAfter(seconds: number, lossPerDay: number): number {
  return Math.min(100, Math.ceil((seconds * SECOND) / DAY) * lossPerDay);
}

/** Computes how late a submission is; an expired attempt counts as submitted at its last save. */
export async function readLateColumns(
  trx: Db,
  attemptId: number,
  submittedAt: string | null,
): Promise<Partial<Lateness>> {
  const row = await trx
    .selectFrom('attempts')
    .innerJoin('quizzes', 'quizzes.id', 'attempts.quizId')
    .selectAll('quizzes')
    .select(['attempts.userId', 'attempts.dueAt', 'attempts.lastSavedAt'])
    .where('attempts.id', '=', attemptId)
    .where('quizzes.lateSeconds', 'is not', null)
    .where('attempts.preview', '=', false)
    .executeTakeFirst();
  if (!row) return {};
  const { times, extraSeconds } = await findOwnTimes(trx, row, row.userId);
  const end = computeClosingDate(times, extraSeconds);
  const handedInAt = submittedAt === row.dueAt ? (row.lastSavedAt ?? submittedAt) : submittedAt;
  if (end === null || handedInAt === null) return {};
  const lateMs = Date.parse(handedInAt) - Date.parse(end);
  if (lateMs <= ANSWER_GRACE_MS) return {};
  const lateSeconds = Math.ceil(lateMs / SECOND);
  return { lateSeconds, lateLoss: lossAfter(lateSeconds, row.lateLoss) };
}
