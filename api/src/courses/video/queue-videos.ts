import type { Db } from '../../core/database/database.ts';
import { deleteFiles } from '../../platform/files/files.queries.ts';
import { AAC_CODEC } from './codecs.ts';
import { qualitiesOf } from './renditions.ts';
import { listRenditions, queueVideo, updateVideoRow, upsertVideo } from './videos.queries.ts';
import type { RenditionRow, VideosTable } from './videos.table.ts';

/** A job started on the command line has no account. */
const OPERATOR = 0;
const BATCH_SIZE = 200;

const UNKNOWN: Omit<VideosTable, 'fileId'> = {
  state: 'unjudged',
  reason: null,
  plays: true,
  codecs: '',
  width: null,
  height: null,
  storyboardFileId: null,
  storyboard: null,
};

async function listSome(db: Db, after: number) {
  return db
    .selectFrom('lectures')
    .innerJoin('files', 'files.id', 'lectures.videoFileId')
    .leftJoin('videos', 'videos.fileId', 'files.id')
    .select(['files.id', 'files.name', 'files.courseId', 'lectures.id as lectureId'])
    .select(['videos.state', 'videos.reason', 'videos.width', 'videos.height'])
    .where('lectures.id', '>', after)
    .orderBy('lectures.id')
    .limit(BATCH_SIZE)
    .execute();
}

type Some = Awaited<ReturnType<typeof listSome>>[number];
type IsWanted = (video: Some, made: RenditionRow[]) => boolean;

/** True for unchecked videos and for those with a missing quality. */
const isIncomplete: IsWanted = ({ state, reason, width, height }, made) => {
  if (state === 'unplayable') return false;
  if (state !== 'ready' || reason !== null) return true;
  const pictures = width !== null && height !== null ? qualitiesOf({ width, height }) : [];
  // The generated qualities contain the sound, if the file has any.
  const isHeard = pictures.length === 0 || made.some(({ codecs }) => codecs.includes(AAC_CODEC));
  const there = new Set<string>(made.map(({ quality }) => quality));
  return [...pictures, ...(isHeard ? ['audio'] : [])].some((quality) => !there.has(quality));
};

async function queueVideos(db: Db, isWanted: IsWanted): Promise<number> {
  let [queued, after] = [0, 0];
  for (let some = await listSome(db, after); some.length > 0; some = await listSome(db, after)) {
    const ids = some.map(({ id }) => id);
    const made = Map.groupBy(await listRenditions(db, ids), ({ sourceFileId }) => sourceFileId);
    for (const video of some) {
      after = video.lectureId;
      if (!isWanted(video, made.get(video.id) ?? [])) continue;
      if (video.state === null) await upsertVideo(db, { fileId: video.id, ...UNKNOWN });
      else await updateVideoRow(db, video.id, { state: 'unjudged', reason: null });
      if (await queueVideo(db, video, OPERATOR)) queued += 1;
    }
  }
  return queued;
}

/** Queues unchecked videos and those with a missing quality; returns how many. Running servers process them. */
export async function queueIncompleteVideos(db: Db): Promise<number> {
  return queueVideos(db, isIncomplete);
}

/** Queues videos that were never checked; returns how many. Failed videos are not tried again. */
export async function queueNewVideos(db: Db): Promise<number> {
  return queueVideos(db, ({ state }) => state === null);
}

/** Deletes renditions whose stored files are missing and queues all incomplete videos. */
export async function remakeRenditions(trx: Db, keys: string[]): Promise<void> {
  for (let at = 0; at < keys.length; at += BATCH_SIZE) {
    const some = keys.slice(at, at + BATCH_SIZE);
    const files = await trx.selectFrom('files').select('id').where('key', 'in', some).execute();
    const ids = files.map(({ id }) => id);
    await trx.deleteFrom('renditions').where('fileId', 'in', ids).execute();
    await deleteFiles(trx, ids);
  }
  if (keys.length > 0) await queueIncompleteVideos(trx);
}
