import type { Insertable } from 'kysely';
import type { Db } from '../database.ts';
import { fromNow, MINUTE, now } from '../time/time.ts';
import type { VideoJobRow, VideoJobsTable } from './video-jobs.table.ts';

export type NewVideoJob = Pick<Insertable<VideoJobsTable>, 'lectureId' | 'fileId' | 'step'>;

const LEASE = 30 * MINUTE;

/** Queues a step in the caller's transaction, not to run before `dueAt`. */
export async function insertVideoJob(db: Db, job: NewVideoJob, dueAt = now()): Promise<void> {
  await db
    .insertInto('videoJobs')
    .values({ ...job, dueAt, createdAt: now() })
    .execute();
}

/** Restarts the steps of a video, whatever was done or queued. */
export async function restartVideoJobs(
  db: Db,
  video: Pick<NewVideoJob, 'lectureId' | 'fileId'>,
): Promise<void> {
  const { lectureId, fileId } = video;
  const old = db.deleteFrom('videoJobs').where('lectureId', '=', lectureId).where('fileId', '=', fileId);
  await old.execute();
  await insertVideoJob(db, { lectureId, fileId, step: 'inspect' });
}

/** Claims the next due step; no other process gets it for half an hour. */
export async function claimVideoJob(db: Db): Promise<VideoJobRow | undefined> {
  const due = await db
    .selectFrom('videoJobs')
    .select(['id', 'dueAt'])
    .where('dueAt', '<=', now())
    .orderBy('dueAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!due) return undefined;
  const claimed = await db
    .updateTable('videoJobs')
    .set((row) => ({ dueAt: fromNow(LEASE), attempts: row('attempts', '+', 1) }))
    .where('id', '=', due.id)
    // Unchanged, or another process was faster.
    .where('dueAt', '=', due.dueAt)
    .returningAll()
    .executeTakeFirst();
  return claimed ?? claimVideoJob(db);
}

export async function deleteVideoJob(db: Db, jobId: number): Promise<void> {
  await db.deleteFrom('videoJobs').where('id', '=', jobId).execute();
}
