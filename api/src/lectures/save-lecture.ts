import type { FastifyInstance } from 'fastify';
import type { Db } from '../database.ts';
import { markStored } from '../files/files.queries.ts';
import type { PutFile } from '../files/store-file.ts';
import { notFound, staleVersion } from '../http/errors.ts';
import { pick } from '../http/schema.ts';
import type { Caller } from '../plugins/access.ts';
import type { Change } from '../plugins/write.ts';
import { insertVideoJob } from '../video/video-jobs.queries.ts';
import { lockOrder, placeLecture } from './lecture-order.queries.ts';
import { requireRoom } from './lectures.policy.ts';
import {
  findLecture,
  insertLecture,
  type LectureChanges,
  type ListedLecture,
  updateLecture,
} from './lectures.queries.ts';
import { LECTURE_FIELDS, type LectureBody, type NewLectureBody } from './lectures.schema.ts';
import type { LectureRow } from './lectures.table.ts';
import { presentLecture } from './present-lectures.ts';

function entry(action: string, { id, courseId, title }: LectureRow, details = {}) {
  return { action, target: { type: 'lecture', id, name: title }, details: { courseId, ...details } };
}

/** Makes the file belong to the lecture and queues it for ffmpeg. */
async function claimVideo(trx: Db, lectureId: number, video: PutFile): Promise<void> {
  const { id, size, sha256, mimeType } = video;
  await markStored(trx, id, { size, sha256, mimeType });
  await insertVideoJob(trx, { lectureId, fileId: id, step: 'inspect' });
}

/** The fields of the body; a new video brings its own length and picture, and drops those of the old one. */
function changesOf(body: NewLectureBody | LectureBody, video: PutFile | undefined): LectureChanges {
  const { title, description, ...fields } = pick(LECTURE_FIELDS, body);
  return {
    ...(video && { videoFileId: video.id, posterFileId: null, durationSeconds: null }),
    ...fields,
    ...(title !== undefined && { title: title.trim() }),
    ...(description !== undefined && { description: description ?? '' }),
  };
}

export async function createLecture(
  change: Change,
  courseId: number,
  body: NewLectureBody,
  video: PutFile | undefined,
): Promise<LectureRow> {
  const { trx } = change;
  await lockOrder(trx, courseId);
  await requireRoom(trx, courseId);
  const texts = { courseId, title: body.title.trim(), description: '' };
  const row = await insertLecture(trx, { ...texts, ...changesOf(body, video) });
  if (video) await claimVideo(trx, row.id, video);
  change.audit(entry('lecture.create', row));
  return row;
}

async function readCurrent(
  app: FastifyInstance,
  trx: Db,
  caller: Caller,
  courseId: number,
  lectureId: number,
  version: number | undefined,
): Promise<ListedLecture> {
  const before = await findLecture(trx, courseId, lectureId);
  if (!before) throw notFound('La clase no existe.');
  if (version !== undefined && before.version !== version)
    throw staleVersion(await presentLecture(app, trx, caller, before));
  return before;
}

/** The lecture to change and the person who changes it. */
export interface LectureEdit {
  app: FastifyInstance;
  change: Change;
  caller: Caller;
  courseId: number;
  lectureId: number;
}

/** Throws 409 with the current lecture when it has changed since `version` was read. */
async function save(
  { app, change, caller, courseId, lectureId }: LectureEdit,
  version: number | undefined,
  changes: LectureChanges,
  position?: number,
): Promise<ListedLecture> {
  const { trx } = change;
  if (position !== undefined) await lockOrder(trx, courseId);
  const before = await readCurrent(app, trx, caller, courseId, lectureId, version);
  const row = await updateLecture(trx, before, changes);
  if (!row) {
    // Another call changed the lecture between that read and this write.
    const current = await readCurrent(app, trx, caller, courseId, lectureId, undefined);
    throw staleVersion(await presentLecture(app, trx, caller, current));
  }
  if (position !== undefined) await placeLecture(trx, row, position);
  const changed = Object.keys(changes).concat(position === undefined ? [] : ['position']);
  change.audit(entry('lecture.update', row, { changed }));
  return before;
}

/** Returns the row before the change: nothing may refer to its files any more. */
export async function editLecture(
  edit: LectureEdit,
  body: LectureBody,
  video: PutFile | undefined,
): Promise<LectureRow> {
  const before = await save(edit, body.version, changesOf(body, video), body.position);
  if (video) await claimVideo(edit.change.trx, edit.lectureId, video);
  return before;
}

/** Replaces only the video, whatever the version; null removes it. Returns the row as `editLecture` does. */
export async function replaceVideo(edit: LectureEdit, video: PutFile | null): Promise<LectureRow> {
  const changes = { videoFileId: video?.id ?? null, posterFileId: null, durationSeconds: null };
  const before = await save(edit, undefined, changes);
  if (video) await claimVideo(edit.change.trx, edit.lectureId, video);
  return before;
}

/** Keeps the values of a lecture whose video was just removed. */
export async function keepVideoForUndo({ change, courseId }: LectureEdit, before: LectureRow): Promise<void> {
  const { id, title, videoFileId, posterFileId, durationSeconds } = before;
  const values = { videoFileId, posterFileId, durationSeconds };
  await change.keepValuesForUndo({
    courseId,
    type: 'video',
    name: title,
    table: 'lectures',
    id,
    values,
  });
}
