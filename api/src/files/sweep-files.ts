import { deleteFile, listOrphanFiles } from './files.queries.ts';
import type { FileServices } from './store-file.ts';

const BATCH = 200;

/** Removes what nothing refers to any more: call it after a delete, and now and then. Safe in parallel. */
export async function sweepFiles({ db, storage }: FileServices): Promise<void> {
  for (;;) {
    const orphans = await listOrphanFiles(db, BATCH);
    for (const { id, key } of orphans) {
      await storage.remove(key);
      await deleteFile(db, id);
    }
    if (orphans.length < BATCH) return;
  }
}
