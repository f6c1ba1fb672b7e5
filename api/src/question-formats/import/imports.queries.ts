import type { Db } from '../../database.ts';
import { fromNow, HOUR } from '../../time/time.ts';

/** Makes the questions of an import seen, all at once, and gives their ids. */
export async function releaseImport(trx: Db, importId: string): Promise<{ id: number; mark: number }[]> {
  const rows = await trx
    .updateTable('questions')
    .set({ importId: null })
    .where('importId', '=', importId)
    .returning(['id', 'mark'])
    .execute();
  return rows.sort((a, b) => a.id - b.id);
}

export async function discardImport(db: Db, importId: string): Promise<void> {
  await db.deleteFrom('questions').where('importId', '=', importId).execute();
}

/** What other attempts at the same import left; their ids begin alike. */
export async function discardOtherImports(db: Db, beginning: string, importId: string): Promise<void> {
  await db
    .deleteFrom('questions')
    .where('importId', 'like', `${beginning}%`)
    .where('importId', '<>', importId)
    .execute();
}

/** What a process that died left of its imports. */
export async function sweepImports(db: Db): Promise<void> {
  await db
    .deleteFrom('questions')
    .where('importId', 'is not', null)
    .where('createdAt', '<', fromNow(-HOUR))
    .execute();
}
