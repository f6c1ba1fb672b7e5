import type { Db } from '../../core/database/database.ts';
import { findLastBackupEnd } from '../backups/backups.queries.ts';

/** Reads the lengths of the database queues, which all processes share. */
export async function readQueueLengths(db: Db) {
  const count = (table: 'mails' | 'jobs') =>
    db.selectFrom(table).select((select) => select.fn.countAll<number>().as('count'));
  const videos = count('jobs').where('kind', '=', 'lectures.video').where('finishedAt', 'is', null);
  const [mails, videoJobs, lastBackup] = await Promise.all([
    count('mails').where('state', '=', 'queued').executeTakeFirstOrThrow(),
    videos.executeTakeFirstOrThrow(),
    findLastBackupEnd(db),
  ]);
  return {
    mails: Number(mails.count),
    videoJobs: Number(videoJobs.count),
    lastBackup,
  };
}
