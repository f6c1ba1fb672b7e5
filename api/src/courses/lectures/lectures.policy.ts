import type { FastifyRequest } from 'fastify';
import type { Db } from '../../core/database/database.ts';
import { isForeignKeyViolation } from '../../core/database/failures.ts';
import { conflict, forbidden, notFound, unauthorized } from '../../core/http/errors.ts';
import { now } from '../../core/time/time.ts';
import { publicationStateAt } from '../publication/publication.ts';
import { countLectures } from './lecture-order.queries.ts';
import { findLecture, type ListedLecture } from './lectures.queries.ts';
import type { Lecture } from './lectures.schema.ts';

/** The API sends all lectures at once, so their number needs a limit. */
export const MAX_LECTURES = 500;

/** Requires `lockContentOrder`, or two parallel calls could both add the last allowed lecture. */
export async function requireBelowLectureLimit(trx: Db, courseId: number): Promise<void> {
  if ((await countLectures(trx, courseId)) < MAX_LECTURES) return;
  throw conflict('too_many_lectures', `Un curso puede tener como máximo ${MAX_LECTURES} clases.`);
}

/** Turns a failed write to a deleted lecture into a 404. */
export function rethrowMissingLecture(error: unknown): never {
  throw isForeignKeyViolation(error) ? notFound('La clase ya no existe.') : error;
}

/** The reader of lectures; userId 0 means a visitor. */
export interface LectureReader {
  userId: number;
  teaches: boolean;
  /** True for teachers and assistants. */
  grades?: boolean;
}

export function lectureReaderOf({ user, course }: Pick<FastifyRequest, 'user' | 'course'>): LectureReader {
  return { userId: user?.id ?? 0, teaches: course?.teaches === true, grades: course?.grades === true };
}

/** True for teachers; others see neither drafts nor lectures with an unchecked video. */
export function isLectureShownTo({ teaches }: LectureReader, row: ListedLecture): boolean {
  return teaches || (row.state !== 'draft' && !row.awaitsVideo);
}

/** Returns why a listed lecture is still closed to this reader; undefined when open. */
export function findClosedReason({ teaches }: LectureReader, row: ListedLecture): Lecture['waiting'] {
  if (teaches) return undefined;
  const until = publicationStateAt(row, now()) === 'scheduled' ? row.publishAt : null;
  const quizId = row.passed ? null : row.afterQuizId;
  if (until === null && quizId === null) return undefined;
  return { until, quizId, quizTitle: quizId === null ? null : row.quizTitle };
}

/** Finds a lecture whose outline the reader may see, even before it opens. Throws 404 when hidden. */
export async function getShownLecture(
  db: Db,
  { id, lectureId }: { id: number; lectureId: number },
  reader: LectureReader,
): Promise<ListedLecture> {
  const row = await findLecture(db, id, lectureId, reader.userId);
  if (!row || !isLectureShownTo(reader, row)) throw notFound('La clase no existe.');
  return row;
}

/** Finds a lecture that the caller may read, as a member or because it is open. Throws otherwise. */
export async function getLectureForCaller(
  request: FastifyRequest,
  params: { id: number; lectureId: number },
): Promise<ListedLecture> {
  const { db } = request.server;
  const reader = lectureReaderOf(request);
  if (request.course?.entitled) return getAvailableLecture(db, params, reader);
  const row = await findLecture(db, params.id, params.lectureId, reader.userId);
  if (row?.open && isLectureShownTo(reader, row) && !findClosedReason(reader, row)) return row;
  throw request.user ? forbidden() : unauthorized();
}

/** Finds a lecture whose content the reader may see. Throws 404 when hidden and 403 before it opens. */
export async function getAvailableLecture(
  db: Db,
  params: { id: number; lectureId: number },
  reader: LectureReader,
): Promise<ListedLecture> {
  const row = await getShownLecture(db, params, reader);
  if (findClosedReason(reader, row)) throw forbidden('lecture_waits', 'Esta clase todavía no se abrió.');
  return row;
}
