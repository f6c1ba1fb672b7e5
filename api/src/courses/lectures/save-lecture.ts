import type { FastifyInstance } from 'fastify';
import type { Db } from '../../core/database/database.ts';
import { conflict, invalidField, notFound, requireFound, staleVersion } from '../../core/http/errors.ts';
import { pickKnownFields } from '../../core/http/schema.ts';
import { markFileStored } from '../../platform/files/files.queries.ts';
import type { NewStoredFile } from '../../platform/files/store-file.ts';
import type { Caller } from '../../platform/plugins/access-check.ts';
import type { Change } from '../../platform/plugins/write.ts';
import { readPublication } from '../publication/publication.ts';
import { retryVideo, type VideoFindingsWriter } from '../video/check-video-upload.ts';
import { findSectionIdAt, lockContentOrder, moveLecture, renumberLectures } from './lecture-order.queries.ts';
import { requireBelowLectureLimit } from './lectures.policy.ts';
import {
  findLecture,
  insertLecture,
  type LectureChanges,
  type ListedLecture,
  updateLecture,
} from './lectures.queries.ts';
import { LECTURE_FIELDS, type LectureBody, type NewLectureBody } from './lectures.schema.ts';
import type { LectureRow } from './lectures.table.ts';
import { saveLecturePage } from './pages/pages.queries.ts';
import type { RenderedLecturePage } from './pages/render-page.ts';
import { presentLecture } from './present-lectures.ts';
import { runNewSectionHooks } from './sections/new-section-hooks.ts';
import { ensureSection, findLastSectionId } from './sections/sections.queries.ts';

function entry(action: string, { id, courseId, title }: LectureRow, details = {}) {
  return { action, target: { type: 'lecture', id, name: title }, details: { courseId, ...details } };
}

/** An examined file that a lecture will use. */
export interface NewVideo {
  file: NewStoredFile;
  keepFindings: VideoFindingsWriter;
}

/** The video or the page that comes with a lecture's fields. */
export interface LectureContent {
  video: NewVideo | undefined;
  page: RenderedLecturePage | undefined;
}

/** Marks the video's file as stored and stores the findings about it. */
async function claimVideo(change: Change, { file, keepFindings }: NewVideo): Promise<void> {
  const { id, size, sha256, mimeType } = file;
  await markFileStored(change.trx, id, { size, sha256, mimeType });
  await keepFindings(change, file);
}

/** Converts a body to changes; a new video clears the poster, and the length unless the body has one. */
function changesOf(body: NewLectureBody | LectureBody, video: NewVideo | undefined): LectureChanges {
  const { title, description, state, publishAt, ...fields } = pickKnownFields(LECTURE_FIELDS, body);
  return {
    ...(video && {
      videoFileId: video.file.id,
      refusedReason: null,
      posterFileId: null,
      durationSeconds: null,
    }),
    ...fields,
    ...readPublication({ state, publishAt }),
    ...(title !== undefined && { title: title.trim() }),
    ...(description !== undefined && { description: description ?? '' }),
  };
}

/** Sets a page's reading time as its length. */
function changesOfPage(page: RenderedLecturePage | undefined): LectureChanges {
  return page ? { durationSeconds: page.seconds } : {};
}

function requireNoVideo(kind: LectureRow['kind']): void {
  if (kind === 'page') throw conflict('lecture_is_page', 'Una página no lleva video.');
}

function requirePage(kind: LectureRow['kind']): void {
  if (kind !== 'page') throw invalidField('text', 'Solo una página lleva texto.');
}

/** Throws 400 for a quiz of another course. */
async function requireQuizOf(trx: Db, courseId: number, quizId: number | null | undefined): Promise<void> {
  if (quizId == null) return;
  const quizzes = trx.selectFrom('quizzes').select('id').where('courseId', '=', courseId);
  const found = await quizzes.where('id', '=', quizId).executeTakeFirst();
  if (!found) throw invalidField('afterQuizId', 'Ese cuestionario no es de este curso.');
}

async function newSectionOf(trx: Db, courseId: number, { section }: NewLectureBody): Promise<number | null> {
  if (section === undefined) return findLastSectionId(trx, courseId);
  return section === null ? null : ensureSection(trx, courseId, section);
}

export async function createLecture(
  change: Change,
  courseId: number,
  body: NewLectureBody,
  { video, page }: LectureContent,
): Promise<LectureRow> {
  const { trx } = change;
  const kind = body.kind ?? 'video';
  if (video) requireNoVideo(kind);
  if (page) requirePage(kind);
  await lockContentOrder(trx, courseId);
  await requireBelowLectureLimit(trx, courseId);
  await requireQuizOf(trx, courseId, body.afterQuizId);
  const sectionId = await newSectionOf(trx, courseId, body);
  const texts = { courseId, title: body.title.trim(), description: '', sectionId };
  const awaitsVideo = video !== undefined || (kind === 'video' && body.awaitsVideo === true);
  const changes = { ...changesOf(body, video), ...changesOfPage(page) };
  const row = await insertLecture(trx, { ...texts, kind, awaitsVideo, ...changes });
  if (page) await saveLecturePage(trx, row, page);
  if (video) await claimVideo(change, video);
  await renumberLectures(trx, courseId);
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
  const before = requireFound(await findLecture(trx, courseId, lectureId), 'La clase no existe.');
  if (version !== undefined && before.version !== version)
    throw staleVersion(await presentLecture(app, trx, caller, before));
  return before;
}

/** The lecture to change and the person who changes it. */
export interface LectureEditContext {
  app: FastifyInstance;
  change: Change;
  caller: Caller;
  courseId: number;
  lectureId: number;
}

/** The wanted position and section; without a section, the lecture joins the section at that position. */
type Place = Pick<LectureBody, 'position' | 'section'>;

/** Ignores the current section, which clients send back from a GET. */
function changedPlace(before: ListedLecture, { position, section }: Place): Place {
  const isOther = section !== undefined && section !== before.section;
  return { ...(position !== undefined && { position }), ...(isOther && { section }) };
}

async function sectionFor(trx: Db, { courseId, position: from, sectionId }: LectureRow, place: Place) {
  const { section, position } = place;
  if (section === null) return null;
  if (section !== undefined) return ensureSection(trx, courseId, section);
  return position === undefined || position === from ? sectionId : findSectionIdAt(trx, courseId, position);
}

/** Returns the wanted position, or the end for a lecture that changed its section. */
function placeFor(before: LectureRow, { sectionId }: LectureRow, { position }: Place): number {
  if (position !== undefined) return position;
  return sectionId === before.sectionId ? before.position : LAST;
}
const LAST = 100_000;

/** Throws 409 with the current lecture when it has changed since `version` was read. */
async function save(
  { app, change, caller, courseId, lectureId }: LectureEditContext,
  version: number | undefined,
  changes: LectureChanges,
  wanted: Place = {},
): Promise<ListedLecture> {
  const { trx } = change;
  if (wanted.position !== undefined || wanted.section !== undefined) await lockContentOrder(trx, courseId);
  const before = await readCurrent(app, trx, caller, courseId, lectureId, version);
  const place = changedPlace(before, wanted);
  if (place.section) await runNewSectionHooks(app, trx, courseId, place.section);
  const isMoved = Object.keys(place).length > 0;
  if (changes.videoFileId) requireNoVideo(before.kind);
  await requireQuizOf(trx, courseId, changes.afterQuizId);
  const moved = isMoved ? { sectionId: await sectionFor(trx, before, place) } : {};
  const row = await updateLecture(trx, before, { ...changes, ...moved });
  if (!row) {
    // Another call changed the lecture between this read and the write.
    const current = await readCurrent(app, trx, caller, courseId, lectureId, undefined);
    throw staleVersion(await presentLecture(app, trx, caller, current));
  }
  if (isMoved) await moveLecture(trx, row, placeFor(before, row, place));
  const changed = Object.keys(changes).concat(Object.keys(place));
  change.audit(entry('lecture.update', row, { changed }));
  return before;
}

/** Changes a lecture; returns the old row, so that the caller can remove its files. */
export async function editLecture(
  edit: LectureEditContext,
  body: LectureBody,
  { video, page }: LectureContent,
): Promise<LectureRow> {
  const { position, section } = body;
  const place = { ...(position !== undefined && { position }), ...(section !== undefined && { section }) };
  const changes = { ...changesOf(body, video), ...changesOfPage(page) };
  const before = await save(edit, body.version, changes, place);
  if (body.kind !== undefined && body.kind !== before.kind)
    throw invalidField('kind', 'El tipo de una clase no se cambia.');
  if (page) requirePage(before.kind);
  if (page) await saveLecturePage(edit.change.trx, before, page);
  if (video) await claimVideo(edit.change, video);
  return before;
}

/** Replaces or removes only the video, without the client's version; returns the row before the change. */
export async function setLectureVideo(edit: LectureEditContext, video: NewVideo | null): Promise<LectureRow> {
  const videoFileId = video?.file.id ?? null;
  const changes = { videoFileId, refusedReason: null, posterFileId: null, durationSeconds: null };
  const before = await save(edit, undefined, changes);
  if (video) await claimVideo(edit.change, video);
  return before;
}

/** Stores a removed video's values for an undo. */
export async function keepVideoForUndo(
  { change, courseId }: LectureEditContext,
  before: LectureRow,
): Promise<void> {
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

/** Restarts the job of the lecture's video. Throws 409 while a job runs or waits. */
export async function retryLectureVideo(
  change: Change,
  caller: Caller,
  courseId: number,
  lectureId: number,
): Promise<ListedLecture> {
  const { trx } = change;
  const row = requireFound(await findLecture(trx, courseId, lectureId), 'La clase no existe.');
  if (row.videoFileId === null) throw notFound('La clase no tiene video.');
  await retryVideo(change, { id: row.videoFileId, name: row.videoName ?? 'video', courseId }, caller.id);
  change.audit(entry('lecture.retry', row));
  return row;
}
