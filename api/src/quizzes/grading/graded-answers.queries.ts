import type { Db } from '../../core/database/database.ts';
import { isSqlite } from '../../core/database/is-sqlite.ts';

export interface GradedAnswer {
  attemptId: number;
  slot: number;
  questionId: number;
  fraction: number | null;
}

/** Makes simultaneous marks of these attempts wait; call it before their answers are read. */
export async function lockAttempts(trx: Db, ids: number[]): Promise<void> {
  // SQLite needs no lock, because it has one writer.
  if (isSqlite(trx)) return;
  // In order, because two graders of the same attempts would wait for each other.
  const attempts = trx.selectFrom('attempts').select('id').where('id', 'in', ids).orderBy('id');
  await attempts.forNoKeyUpdate().execute();
}

/** Saves the fractions, also for slots without an answer; leaves responses unchanged. */
export async function saveFractions(db: Db, answers: GradedAnswer[]): Promise<void> {
  if (answers.length === 0) return;
  await db
    .insertInto('attemptAnswers')
    .values(
      answers.map((answer) => ({
        ...answer,
        response: null,
        seq: 0,
        flagged: false,
        savedAt: null,
        comment: null,
        gradedBy: null,
        gradedAt: null,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['attemptId', 'slot'])
        .doUpdateSet((eb) => ({ fraction: eb.ref('excluded.fraction') })),
    )
    .execute();
}

export async function saveScore(
  db: Db,
  attemptId: number,
  score: { score: number; needsGrading: boolean },
): Promise<void> {
  await db.updateTable('attempts').set(score).where('id', '=', attemptId).execute();
}
