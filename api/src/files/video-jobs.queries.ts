import type { Insertable } from 'kysely';
import type { Db } from '../database.ts';
import { now } from '../time.ts';
import type { VideoJobsTable } from './files.table.ts';

export type NewVideoJob = Pick<Insertable<VideoJobsTable>, 'lectureId' | 'fileId' | 'step'>;

/** Queues a step in the caller's transaction. `dueAt`: not before this moment. */
export async function insertVideoJob(db: Db, job: NewVideoJob, dueAt = now()): Promise<void> {
  await db
    .insertInto('videoJobs')
    .values({ ...job, dueAt, createdAt: now() })
    .execute();
}
