import type { Db } from '../core/database/database.ts';
import { now } from '../core/time/time.ts';

/** Hides a new copy from everybody while its job fills it, or shows it as a draft. */
export async function setCourseCopying(trx: Db, id: number, hidden: boolean): Promise<void> {
  const state = hidden ? 'copying' : 'draft';
  await trx.updateTable('courses').set({ state, updatedAt: now() }).where('id', '=', id).execute();
}

/** Deletes unfinished copies last changed before this time, whose jobs were abandoned. */
export async function deleteUnfinishedCopies(db: Db, before: string): Promise<void> {
  await db.deleteFrom('courses').where('state', '=', 'copying').where('updatedAt', '<', before).execute();
}

/** Deletes an incomplete copy, which nobody has seen. */
export async function deleteUnfinishedCopy(db: Db, id: number): Promise<void> {
  await db.deleteFrom('courses').where('id', '=', id).where('state', '=', 'copying').execute();
}
