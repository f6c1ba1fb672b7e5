import type { Insertable } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import { now } from '../../core/time/time.ts';
import { listFileIdsIn, type TableRows } from './collect-rows.ts';
import type { TrashTable } from './trash.table.ts';

/** Inserts a trash entry with its rows and their files, and returns its id. */
export async function insertTrash(
  trx: Db,
  tables: TableRows[],
  entry: Omit<Insertable<TrashTable>, 'id' | 'deletedAt'>,
): Promise<number> {
  const { id: trashId } = await trx
    .insertInto('trash')
    .values({ ...entry, deletedAt: now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('trashRows')
    .values({ trashId, rows: JSON.stringify(tables) })
    .execute();
  const files = await listFileIdsIn(trx, tables);
  if (files.length > 0) {
    await trx
      .insertInto('trashFiles')
      .values(files.map((fileId) => ({ trashId, fileId })))
      .execute();
  }
  return trashId;
}
