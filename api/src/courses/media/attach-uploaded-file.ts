import type { Db } from '../../core/database/database.ts';
import { now } from '../../core/time/time.ts';

/** Links a stored file to its upload; false when another request has finished the upload. */
export async function attachUploadedFile(
  trx: Db,
  table: 'announcementUploads' | 'answerFiles',
  { id, fileId }: { id: string; fileId: number },
): Promise<boolean> {
  const row = await trx
    .updateTable(table)
    .set({ fileId, finishedAt: now() })
    .where('id', '=', id)
    .where('finishedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
