import type { Db } from '../../core/database/database.ts';

/** Returns the end of the last backup; null before the first. */
export async function findLastBackupEnd(db: Db): Promise<string | null> {
  const backup = await db
    .selectFrom('backups')
    .select('finishedAt')
    .where('finishedAt', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return backup?.finishedAt ?? null;
}

/** Reads the lengths of the database queues, which all processes share. */
export async function findWaiting(db: Db) {
  const count = (table: 'mails' | 'jobs') =>
    db.selectFrom(table).select((select) => select.fn.countAll<number>().as('count'));
  const videos = count('jobs').where('kind', '=', 'lectures.video').where('finishedAt', 'is', null);
  const [mails, videoJobs, lastBackup] = await Promise.all([
    count('mails').executeTakeFirstOrThrow(),
    videos.executeTakeFirstOrThrow(),
    findLastBackupEnd(db),
  ]);
  return {
    mails: Number(mails.count),
    videoJobs: Number(videoJobs.count),
    lastBackup,
  };
}
