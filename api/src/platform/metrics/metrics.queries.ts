import type { Db } from '../../database.ts';

/** Reads the lengths of the queues in the database, shared by all processes. */
export async function findWaiting(db: Db) {
  const count = (table: 'mails' | 'jobs') =>
    db.selectFrom(table).select((select) => select.fn.countAll<number>().as('count'));
  const videos = count('jobs').where('kind', '=', 'lectures.video').where('finishedAt', 'is', null);
  const [mails, videoJobs, backup] = await Promise.all([
    count('mails').executeTakeFirstOrThrow(),
    videos.executeTakeFirstOrThrow(),
    db
      .selectFrom('backups')
      .select('finishedAt')
      .where('finishedAt', 'is not', null)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ]);
  return {
    mails: Number(mails.count),
    videoJobs: Number(videoJobs.count),
    /** Null when there is no backup yet. */
    lastBackup: backup?.finishedAt ?? null,
  };
}
