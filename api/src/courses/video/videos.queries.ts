import { sql } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import type { FileRow } from '../../platform/files/files.table.ts';
import { findUnfinishedJob, insertJob } from '../../platform/jobs/jobs.queries.ts';
import type { RenditionRow, VideoRow, VideosTable } from './videos.table.ts';

const VIDEO_JOB = 'lectures.video';

export async function findVideo(db: Db, fileId: number): Promise<VideoRow | undefined> {
  return db.selectFrom('videos').selectAll().where('fileId', '=', fileId).executeTakeFirst();
}

/** Inserts or replaces the findings on a file. */
export async function upsertVideo(trx: Db, video: VideosTable): Promise<void> {
  const { fileId: _key, ...known } = video;
  const insert = trx.insertInto('videos').values(video);
  await insert.onConflict((conflict) => conflict.column('fileId').doUpdateSet(known)).execute();
}

export async function updateVideoRow(db: Db, fileId: number, change: Partial<VideosTable>): Promise<void> {
  await db.updateTable('videos').set(change).where('fileId', '=', fileId).execute();
}

/** Queues the work on a lecture's file; false when it is queued already. Wake the jobs after the commit. */
export async function queueVideo(
  trx: Db,
  file: Pick<FileRow, 'id' | 'name' | 'courseId'>,
  starterId: number,
): Promise<boolean> {
  const { id: fileId, name, courseId } = file;
  const waiting = await findUnfinishedJob(trx, VIDEO_JOB, fileId);
  if (waiting) return false;
  const fields = { kind: VIDEO_JOB, name, courseId, starterId, fileId } as const;
  await insertJob(trx, { ...fields, payload: '{}', fingerprint: `video ${fileId}` });
  return true;
}

export async function listRenditions(db: Db, fileIds: number[]): Promise<RenditionRow[]> {
  if (fileIds.length === 0) return [];
  return db.selectFrom('renditions').selectAll().where('sourceFileId', 'in', fileIds).execute();
}

export type ListedVideo = VideoRow & { progress: number | null };
export type ListedRendition = RenditionRow & { fileId: number; size: number; name: string };

/** Lists the findings on these files, with running jobs' progress. */
export async function listVideos(db: Db, fileIds: number[]): Promise<ListedVideo[]> {
  if (fileIds.length === 0) return [];
  return db
    .selectFrom('videos')
    .leftJoin('jobs', (join) =>
      join
        .onRef('jobs.fileId', '=', 'videos.fileId')
        .on('jobs.kind', '=', VIDEO_JOB)
        .on('jobs.finishedAt', 'is', null),
    )
    .selectAll('videos')
    .select('jobs.progress')
    .where('videos.fileId', 'in', fileIds)
    .execute();
}

/** Lists the watchable qualities of these files. */
export async function listReadyRenditions(db: Db, fileIds: number[]): Promise<ListedRendition[]> {
  if (fileIds.length === 0) return [];
  const rows = await db
    .selectFrom('renditions')
    .innerJoin('files', 'files.id', 'renditions.fileId')
    .selectAll('renditions')
    .select(['files.size', 'files.name'])
    .where('renditions.sourceFileId', 'in', fileIds)
    .execute();
  return rows.flatMap((row) => (row.fileId === null ? [] : [{ ...row, fileId: row.fileId }]));
}

/** Lists the files that were made from these files. */
export async function listDerivedFileIds(db: Db, fileIds: number[]): Promise<number[]> {
  if (fileIds.length === 0) return [];
  const renditions = db.selectFrom('renditions').select('fileId').where('sourceFileId', 'in', fileIds);
  const boards = db.selectFrom('videos').select('storyboardFileId as fileId').where('fileId', 'in', fileIds);
  const rows = await renditions.unionAll(boards).execute();
  const sources = new Set(fileIds);
  return rows.flatMap(({ fileId }) => (fileId === null || sources.has(fileId) ? [] : [fileId]));
}

/** Inserts a rendition in place of an earlier one of the same quality. */
export async function replaceRendition(trx: Db, rendition: Omit<RenditionRow, 'id'>): Promise<void> {
  const { sourceFileId, quality } = rendition;
  const same = trx.deleteFrom('renditions').where('sourceFileId', '=', sourceFileId);
  await same.where('quality', '=', quality).execute();
  await trx.insertInto('renditions').values(rendition).execute();
}

/** Begins an update of lectures with this video; keeps `version`, or teachers' saves would conflict. */
export function buildLectureVideoUpdate(trx: Db, fileId: number) {
  return trx.updateTable('lectures').where('videoFileId', '=', fileId);
}

/** Shows students the lectures whose videos cannot be checked, because ffmpeg is missing. */
export async function showUncheckedLectures(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const waiting = trx.selectFrom('lectures').select('videoFileId').where('awaitsVideo', '=', true);
    const unjudged = await trx
      .deleteFrom('videos')
      .where('state', '=', 'unjudged')
      .where('fileId', 'in', waiting.$castTo<{ videoFileId: number }>())
      .returning('fileId')
      .execute();
    for (const { fileId } of unjudged)
      await buildLectureVideoUpdate(trx, fileId).set({ awaitsVideo: false }).execute();
  });
}

/** False when no lecture has this video. */
export async function isLectureVideo(db: Db, fileId: number): Promise<boolean> {
  const row = await db
    .selectFrom('lectures')
    .select('id')
    .where('videoFileId', '=', fileId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists the lectures with this video and their courses; course copies share videos. */
export async function listLecturesWithVideo(db: Db, fileId: number) {
  return db
    .selectFrom('lectures')
    .innerJoin('courses', 'courses.id', 'lectures.courseId')
    .select(['lectures.courseId', 'lectures.title', 'courses.name as courseName'])
    .where('videoFileId', '=', fileId)
    .execute();
}

/** Makes another file the source of a video, since the original is deleted. */
export async function replaceVideoSource(trx: Db, fromId: number, toId: number): Promise<void> {
  const video = await findVideo(trx, fromId);
  if (video) await upsertVideo(trx, { ...video, fileId: toId });
  await trx
    .updateTable('renditions')
    .set({ sourceFileId: toId })
    .where('sourceFileId', '=', fromId)
    .execute();
  await trx.deleteFrom('videos').where('fileId', '=', fromId).execute();
  // Otherwise a running captions job would send, and pay for, the whole sound again.
  await trx.updateTable('captionParts').set({ fileId: toId }).where('fileId', '=', fromId).execute();
  await buildLectureVideoUpdate(trx, fromId).set({ videoFileId: toId }).execute();
}

/** Above this many people in a timed quiz, video work pauses. */
const MANY = 50;

export async function isLargeExamUnderWay(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('attempts')
    .select('quizId')
    .where('state', '=', 'running')
    .where('dueAt', '>', new Date().toISOString())
    .where('preview', '=', false)
    .groupBy('quizId')
    .having(sql`count(*)`, '>', MANY)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists running uploads to these lectures. */
export async function listUnfinishedUploads(db: Db, lectureIds: number[]) {
  if (lectureIds.length === 0) return [];
  return db
    .selectFrom('videoUploads')
    .select(['id', 'lectureId', 'size'])
    .where('lectureId', 'in', lectureIds)
    .where('finishedAt', 'is', null)
    .orderBy('createdAt')
    .execute();
}

/** Returns the length of the lecture with this video; null when unknown. */
export async function findVideoDuration(db: Db, fileId: number): Promise<number | null> {
  const lectures = db.selectFrom('lectures').select('durationSeconds').where('videoFileId', '=', fileId);
  return (await lectures.limit(1).executeTakeFirst())?.durationSeconds ?? null;
}

/** Queues the unfinished videos among these files again, after an undo. */
export async function requeueVideos(trx: Db, fileIds: number[], starterId: number): Promise<void> {
  if (fileIds.length === 0) return;
  const unfinished = await trx
    .selectFrom('videos')
    .innerJoin('files', 'files.id', 'videos.fileId')
    .select(['files.id', 'files.name', 'files.courseId'])
    .where('videos.fileId', 'in', fileIds)
    .where('videos.state', 'in', ['unjudged', 'processing'])
    .execute();
  for (const file of unfinished) await queueVideo(trx, file, starterId);
}
