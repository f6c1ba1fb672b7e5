import { countRows } from '../../core/database/count-rows.ts';
import type { Db } from '../../core/database/database.ts';
import { findLastBackupEndTime } from '../backups/backups.queries.ts';

/** Reads the lengths of the database queues and the end of the last backup, which all processes share. */
export async function readSharedMetrics(db: Db) {
  const videos = db.selectFrom('jobs').where('kind', '=', 'lectures.video').where('finishedAt', 'is', null);
  const [mails, videoJobs, lastBackup] = await Promise.all([
    countRows(db.selectFrom('mails').where('state', '=', 'queued')),
    countRows(videos),
    findLastBackupEndTime(db),
  ]);
  return { mails, videoJobs, lastBackup };
}
