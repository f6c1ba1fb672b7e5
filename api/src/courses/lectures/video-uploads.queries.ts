import type { Db } from '../../core/database/database.ts';
import { now } from '../../core/time/time.ts';
import type { VideoUploadRow } from './video-uploads.table.ts';

export type NewVideoUpload = Pick<VideoUploadRow, 'id' | 'lectureId' | 'userId' | 'size'>;

export async function insertVideoUpload(db: Db, upload: NewVideoUpload): Promise<void> {
  await db
    .insertInto('videoUploads')
    .values({ ...upload, createdAt: now(), finishedAt: null })
    .execute();
}

/** Finds the upload of this lecture in this course; undefined when it belongs elsewhere. */
export async function findVideoUpload(
  db: Db,
  place: { courseId: number; lectureId: number; uploadId: string },
): Promise<VideoUploadRow | undefined> {
  return db
    .selectFrom('videoUploads')
    .innerJoin('lectures', 'lectures.id', 'videoUploads.lectureId')
    .selectAll('videoUploads')
    .where('videoUploads.id', '=', place.uploadId)
    .where('lectures.id', '=', place.lectureId)
    .where('lectures.courseId', '=', place.courseId)
    .executeTakeFirst();
}

/** Marks an upload as finished; false when another call has already finished it. */
export async function markVideoUploadFinished(trx: Db, uploadId: string, size: number): Promise<boolean> {
  const row = await trx
    .updateTable('videoUploads')
    .set({ finishedAt: now(), size })
    .where('id', '=', uploadId)
    .where('finishedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteVideoUpload(db: Db, uploadId: string): Promise<void> {
  await db.deleteFrom('videoUploads').where('id', '=', uploadId).execute();
}

export async function deleteVideoUploadsBefore(db: Db, createdAt: string): Promise<void> {
  await db.deleteFrom('videoUploads').where('createdAt', '<', createdAt).execute();
}
