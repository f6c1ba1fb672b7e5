import type { Db } from '../../../core/database/database.ts';
import { fromNow, HOUR } from '../../../core/time/time.ts';

/** Makes all questions of an import visible at once; returns their ids and marks. */
export async function releaseImportedQuestions(
  trx: Db,
  importId: string,
): Promise<{ id: number; mark: number }[]> {
  const rows = await trx
    .updateTable('questions')
    .set({ importId: null })
    .where('importId', '=', importId)
    .returning(['id', 'mark'])
    .execute();
  return rows.sort((a, b) => a.id - b.id);
}

export async function deleteImportedQuestions(db: Db, importId: string): Promise<void> {
  await db.deleteFrom('questions').where('importId', '=', importId).execute();
}

/** Deletes the questions of this import's earlier runs, whose import ids share a prefix. */
export async function deleteEarlierRunQuestions(db: Db, beginning: string, importId: string): Promise<void> {
  await db
    .deleteFrom('questions')
    .where('importId', 'like', `${beginning}%`)
    .where('importId', '<>', importId)
    .execute();
}

/** Deletes questions whose import is unfinished after an hour; the import's process has probably died. */
export async function deleteAbandonedQuestions(db: Db): Promise<void> {
  await db
    .deleteFrom('questions')
    .where('importId', 'is not', null)
    .where('createdAt', '<', fromNow(-HOUR))
    .execute();
}
