import type { Kysely } from 'kysely';
import type { Db, Tables } from '../../core/database/database.ts';
import { fromNow, now } from '../../core/time/time.ts';
import { ANSWER_GRACE_MS } from '../quiz-times.ts';
import type { AnswerSaveResult } from './attempts.schema.ts';
import { saveLateAnswers } from './late-answers.queries.ts';
import { type AnswerSave, isSameSave, slotKeyOf } from './save.ts';

/** `gone`: the attempt was deleted. */
export type SaveOutcome = AnswerSaveResult['outcome'] | 'gone';

/** Returns the attempts that accept answers; locks them, so that none closes before the commit. */
export async function lockRunningAttempts(trx: Db, ids: number[]): Promise<Set<number>> {
  const end = fromNow(-ANSWER_GRACE_MS);
  const rows = await trx
    .updateTable('attempts')
    .set({ lastSavedAt: now() })
    .where('id', 'in', ids)
    .where('state', '=', 'running')
    .where((where) => where.or([where('dueAt', 'is', null), where('dueAt', '>', end)]))
    .returning('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Stores saves that are not older than the stored answers; returns the keys of the stored saves. */
async function upsert(trx: Db, saves: AnswerSave[]): Promise<Set<string>> {
  const savedAt = now();
  const rows = await trx
    .insertInto('attemptAnswers')
    .values(
      saves.map((save) => ({
        ...save,
        savedAt,
        fraction: null,
        comment: null,
        gradedBy: null,
        gradedAt: null,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['attemptId', 'slot'])
        .doUpdateSet((eb) => ({
          response: eb.ref('excluded.response'),
          seq: eb.ref('excluded.seq'),
          flagged: eb.ref('excluded.flagged'),
          savedAt: eb.ref('excluded.savedAt'),
        }))
        .whereRef('excluded.seq', '>=', 'attemptAnswers.seq'),
    )
    .returning(['attemptId', 'slot'])
    .execute();
  return new Set(rows.map(slotKeyOf));
}

async function listStored(trx: Db, attemptIds: number[]) {
  const rows = await trx
    .selectFrom('attemptAnswers')
    .select(['attemptId', 'slot', 'seq', 'response'])
    .where('attemptId', 'in', attemptIds)
    .execute();
  return new Map(rows.map((row) => [slotKeyOf(row), row]));
}

/** Handles saves after an attempt's end: acknowledges stored answers again, keeps new ones as late. */
async function storeAfter(
  trx: Db,
  saves: AnswerSave[],
  outcomes: Map<AnswerSave, SaveOutcome>,
): Promise<void> {
  const ids = [...new Set(saves.map(({ attemptId }) => attemptId))];
  const known = await trx.selectFrom('attempts').select(['id', 'hasLate']).where('id', 'in', ids).execute();
  const attempts = new Map(known.map((attempt) => [attempt.id, attempt]));
  const stored = await listStored(trx, ids);
  const late: AnswerSave[] = [];
  for (const save of saves) {
    const answer = stored.get(slotKeyOf(save));
    const attempt = attempts.get(save.attemptId);
    // An answer equal to the stored one counts as saved, unless it may undo an earlier late answer.
    const isEqual = answer?.response === save.response && !attempt?.hasLate;
    if (!attempt) outcomes.set(save, 'gone');
    else if (answer && (isEqual || isSameSave(answer, save))) outcomes.set(save, 'saved');
    else if (answer && answer.seq > save.seq) outcomes.set(save, 'stale');
    else late.push(save);
  }
  if (late.length === 0) return;
  const isKept = await saveLateAnswers(trx, late);
  for (const save of late) outcomes.set(save, isKept(save) ? 'late' : 'stale');
}

/** Picks the newest save of each slot, because a statement may touch a row only once. */
function newest(saves: AnswerSave[]): AnswerSave[] {
  const bySlot = new Map<string, AnswerSave>();
  for (const save of saves) {
    const other = bySlot.get(slotKeyOf(save));
    if (!other || save.seq >= other.seq) bySlot.set(slotKeyOf(save), save);
  }
  return [...bySlot.values()];
}

/** Stores many people's saves in one transaction, without `write`, which audits a single caller. */
export async function storeSaves(
  db: Kysely<Tables>,
  saves: AnswerSave[],
): Promise<Map<AnswerSave, SaveOutcome>> {
  return db.transaction().execute(async (trx) => {
    const outcomes = new Map<AnswerSave, SaveOutcome>();
    const running = await lockRunningAttempts(
      trx,
      [...new Set(saves.map(({ attemptId }) => attemptId))].sort((a, b) => a - b),
    );
    const inTime = saves.filter(({ attemptId }) => running.has(attemptId));
    if (inTime.length > 0) {
      const winners = newest(inTime);
      const written = await upsert(trx, winners);
      const bySlot = new Map(winners.map((save) => [slotKeyOf(save), save]));
      for (const save of inTime) {
        const winner = written.has(slotKeyOf(save)) ? bySlot.get(slotKeyOf(save)) : undefined;
        outcomes.set(save, winner && isSameSave(winner, save) ? 'saved' : 'stale');
      }
    }
    const after = saves.filter(({ attemptId }) => !running.has(attemptId));
    if (after.length > 0) await storeAfter(trx, after, outcomes);
    return outcomes;
  });
}
