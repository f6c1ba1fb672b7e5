import type { Db } from '../../database.ts';
import { conflict, invalidField, notFound } from '../../http/errors.ts';
import { now } from '../../time/time.ts';
import type { AttemptRow } from '../attempts/attempts.table.ts';
import type { QuestionCache } from '../questions/question-cache.ts';
import { gradeAttempt, readLayout } from './grade-attempt.ts';
import { saveFractions } from './graded-answers.queries.ts';

export interface Mark {
  slot: number;
  /** Null: back to the automatic one; left out: as it is. */
  mark?: number | null | undefined;
  /** Left out: as it is. */
  comment?: string | null | undefined;
  graderId: number;
}

function requireClosed({ state }: AttemptRow): void {
  if (state === 'running') throw conflict('attempt_running', 'El intento todavía está en curso.');
}

/** All of nothing is all: a question that is worth no points is graded too. */
function shareOf(mark: number, most: number): number {
  return most === 0 ? 1 : mark / most;
}

/** A mark given by a person stands before any automatic one. In the caller's transaction. */
export async function markByHand(
  trx: Db,
  cache: QuestionCache,
  attempt: AttemptRow,
  { slot, mark, comment, graderId }: Mark,
): Promise<void> {
  requireClosed(attempt);
  const asked = readLayout(attempt).find((one) => one.slot === slot);
  if (!asked) throw notFound('Esa pregunta no está en el intento.');
  if (mark != null && mark > asked.mark) throw invalidField('mark', `Vale como máximo ${asked.mark}.`);
  if (mark !== undefined) {
    const fraction = mark === null ? null : shareOf(mark, asked.mark);
    await saveFractions(trx, [{ attemptId: attempt.id, slot, questionId: asked.questionId, fraction }]);
  }
  const byHand = mark === null ? { gradedBy: null, gradedAt: null } : { gradedBy: graderId, gradedAt: now() };
  await trx
    .updateTable('attemptAnswers')
    // The slot is there for a call that changes neither.
    .set({ slot, ...(mark !== undefined && byHand), ...(comment !== undefined && { comment }) })
    .where('attemptId', '=', attempt.id)
    .where('slot', '=', slot)
    .execute();
  await gradeAttempt(trx, cache, attempt);
}

/** Lets an answer that came after the end count, and grades the attempt again. In the caller's transaction. */
export async function acceptLate(
  trx: Db,
  cache: QuestionCache,
  attempt: AttemptRow,
  lateId: number,
): Promise<void> {
  requireClosed(attempt);
  const late = await trx
    .updateTable('lateAnswers')
    .set({ acceptedAt: now() })
    .where('id', '=', lateId)
    .where('attemptId', '=', attempt.id)
    .returningAll()
    .executeTakeFirst();
  if (!late) throw notFound('Esa respuesta no existe.');
  await trx
    .updateTable('attemptAnswers')
    .set({ response: late.response, seq: late.seq, savedAt: late.receivedAt })
    .where('attemptId', '=', attempt.id)
    .where('slot', '=', late.slot)
    .execute();
  await gradeAttempt(trx, cache, attempt);
}
