import { isBackupRunning } from '../backups/backups.queries.ts';
import { deleteFiles, listOrphanFiles } from './files.queries.ts';
import type { FileServices } from './store-file.ts';

const BATCH = 200;

/** Removes unreferenced files. Call it after deletions and regularly; parallel calls are safe. */
export async function sweepOrphanFiles({ db, storage }: FileServices): Promise<void> {
  for (;;) {
    // A running backup may contain these files; the next sweep deletes them.
    if (await isBackupRunning(db)) return;
    const orphans = await listOrphanFiles(db, BATCH);
    for (const { id, key } of orphans) {
      await storage.remove(key);
      await deleteFiles(db, [id]);
    }
    if (orphans.length < BATCH) return;
  }
}
