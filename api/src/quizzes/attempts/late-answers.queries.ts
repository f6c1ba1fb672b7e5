import type { Db } from '../../core/database/database.ts';
import { now } from '../../core/time/time.ts';
import { type AnswerSave, slotKeyOf } from './save.ts';

/** A question keeps its first late answer, which is nearest the deadline, and this many of the newest. */
const NEWEST = 5;

type LateSave = Pick<AnswerSave, 'attemptId' | 'slot' | 'seq' | 'response'>;
type Kept = Awaited<ReturnType<typeof listKept>>[number];

async function listKept(trx: Db, saves: LateSave[]) {
  return trx
    .selectFrom('lateAnswers')
    .select(['id', 'attemptId', 'slot', 'response', 'seq', 'acceptedAt'])
    .where('attemptId', 'in', [...new Set(saves.map(({ attemptId }) => attemptId))])
    .where('slot', 'in', [...new Set(saves.map(({ slot }) => slot))])
    .orderBy('id')
    .execute();
}

function contentKey(save: LateSave): string {
  return `${slotKeyOf(save)}.${save.seq} ${save.response}`;
}

/** Inserts late answers; a repeated `seq` replaces the stored answer unless a teacher accepted it. */
async function insertLate(trx: Db, saves: LateSave[]): Promise<void> {
  const bySeq = new Map(saves.map((save) => [`${slotKeyOf(save)}.${save.seq}`, save]));
  const receivedAt = now();
  await trx
    .insertInto('lateAnswers')
    .values(
      [...bySeq.values()].map(({ attemptId, slot, response, seq }) => ({
        attemptId,
        slot,
        response,
        seq,
        receivedAt,
        acceptedAt: null,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['attemptId', 'slot', 'seq'])
        .doUpdateSet((eb) => ({
          response: eb.ref('excluded.response'),
          receivedAt: eb.ref('excluded.receivedAt'),
        }))
        .where('lateAnswers.acceptedAt', 'is', null),
    )
    .execute();
}

/** Returns unaccepted late answers beyond the limit; expects `kept` in order of arrival. */
function surplusOf(kept: Kept[]): Kept[] {
  return [...Map.groupBy(kept, slotKeyOf).values()].flatMap(([, ...later]) =>
    later
      .toSorted((a, b) => b.seq - a.seq)
      .slice(NEWEST)
      .filter(({ acceptedAt }) => acceptedAt === null),
  );
}

/** Stores a limited number of late answers per question; the returned predicate tells which were stored. */
export async function saveLateAnswers(trx: Db, saves: LateSave[]): Promise<(save: LateSave) => boolean> {
  const ids = [...new Set(saves.map(({ attemptId }) => attemptId))].sort((a, b) => a - b);
  // Runs first, because this update locks the attempts against other processes.
  await trx.updateTable('attempts').set({ hasLate: true }).where('id', 'in', ids).execute();
  const before = new Set((await listKept(trx, saves)).map(contentKey));
  const fresh = saves.filter((save) => !before.has(contentKey(save)));
  if (fresh.length > 0) await insertLate(trx, fresh);
  const all = await listKept(trx, saves);
  const surplus = new Set(surplusOf(all).map(({ id }) => id));
  if (surplus.size > 0)
    await trx
      .deleteFrom('lateAnswers')
      .where('id', 'in', [...surplus])
      .execute();
  const kept = new Set(all.filter(({ id }) => !surplus.has(id)).map(contentKey));
  return (save) => kept.has(contentKey(save));
}
