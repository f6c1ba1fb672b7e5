import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../database.ts';
import { findFile, keepFileUntil, markStored } from '../files/files.queries.ts';
import type { FileRow } from '../files/files.table.ts';
import { adoptFile, dropFile, type PutFile } from '../files/store-file.ts';
import { mediaExpiry } from '../media/media-url.ts';
import { fromNow, MINUTE } from '../time/time.ts';
import { drawPoster, moveMoovToFront, probe } from './ffmpeg.ts';
import { isMoovAtEnd } from './moov-position.ts';
import { insertVideoJob } from './video-jobs.queries.ts';
import type { VideoJobRow } from './video-jobs.table.ts';

/** Uploaders watch their video first; the copy would replace it while they do. */
const COPY_AFTER = MINUTE;

type Improve = (
  app: FastifyInstance,
  job: VideoJobRow,
  file: FileRow,
  path: string,
  folder: string,
) => Promise<void>;

/** Uses a new file in a transaction, or drops it when the lecture has another video by now. */
async function useFile(
  app: FastifyInstance,
  file: PutFile,
  use: (trx: Db) => Promise<boolean>,
): Promise<void> {
  const { id, size, sha256 } = file;
  const used = await app.db.transaction().execute(async (trx) => {
    if (!(await use(trx))) return false;
    await markStored(trx, id, { size, sha256 });
    return true;
  });
  if (!used) await dropFile(app, id);
}

/** Does not raise the version, so that a teacher who is editing has no conflict. */
function lectureOf(trx: Db, { lectureId, fileId }: VideoJobRow) {
  return trx.updateTable('lectures').where('id', '=', lectureId).where('videoFileId', '=', fileId);
}

async function addPoster(
  app: FastifyInstance,
  job: VideoJobRow,
  file: FileRow,
  picture: string,
): Promise<void> {
  const named = { courseId: file.courseId, name: 'poster.jpg', mimeType: 'image/jpeg' };
  const poster = await adoptFile(app, named, picture);
  await useFile(app, poster, async (trx) => {
    const change = lectureOf(trx, job).set({ posterFileId: poster.id }).where('posterFileId', 'is', null);
    return (await change.returning('id').executeTakeFirst()) !== undefined;
  });
}

const inspect: Improve = async (app, job, file, path, folder) => {
  const { durationSeconds, hasPicture } = await probe(path, file.mimeType);
  if (durationSeconds !== undefined) {
    await lectureOf(app.db, job).set({ durationSeconds }).where('durationSeconds', 'is', null).execute();
  }
  if (hasPicture) {
    const picture = join(folder, 'poster.jpg');
    await drawPoster(path, file.mimeType, durationSeconds ?? 0, picture);
    await addPoster(app, job, file, picture);
  }
  if (await isMoovAtEnd(path)) {
    const { lectureId, fileId } = job;
    await insertVideoJob(app.db, { lectureId, fileId, step: 'faststart' }, fromNow(COPY_AFTER));
  }
};

const faststart: Improve = async (app, job, file, path, folder) => {
  const copy = join(folder, 'copy');
  await moveMoovToFront(path, file.mimeType, copy);
  const { courseId, name, mimeType } = file;
  const better = await adoptFile(app, { courseId, name, mimeType }, copy);
  await useFile(app, better, async (trx) => {
    const change = lectureOf(trx, job).set({ videoFileId: better.id });
    if (!(await change.returning('id').executeTakeFirst())) return false;
    // People who are watching keep the old file.
    await keepFileUntil(trx, file.id, new Date(mediaExpiry()).toISOString());
    return true;
  });
};

const STEPS: Record<VideoJobRow['step'], Improve> = { inspect, faststart };

export function workFolder(app: FastifyInstance): string {
  return join(app.config.dataDir, 'work');
}

/** Runs one ffmpeg step for a lecture's video. */
export async function processVideo(app: FastifyInstance, job: VideoJobRow): Promise<void> {
  const file = await findFile(app.db, job.fileId);
  if (file?.state !== 'stored') return;
  await mkdir(workFolder(app), { recursive: true });
  const folder = await mkdtemp(join(workFolder(app), 'video-'));
  try {
    const { path, release } = await app.storage.borrow(file.key);
    await STEPS[job.step](app, job, file, path, folder).finally(release);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
