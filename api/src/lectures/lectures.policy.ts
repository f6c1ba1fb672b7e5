import type { Db } from '../database.ts';
import { conflict, notFound } from '../http/errors.ts';
import { countLectures } from './lecture-order.queries.ts';
import { findLecture, type ListedLecture } from './lectures.queries.ts';

/** The list is sent without pages, so its length needs a limit. */
export const MAX_LECTURES = 500;

/** Call it under `lockOrder`, or two parallel calls could both add the last lecture. */
export async function requireRoom(trx: Db, courseId: number): Promise<void> {
  if ((await countLectures(trx, courseId)) < MAX_LECTURES) return;
  throw conflict('too_many_lectures', `Un curso puede tener como máximo ${MAX_LECTURES} clases.`);
}

/** Finds a lecture for a reader. Until its video was judged it is its teachers' alone: 404 for everybody else. */
export async function getVisibleLecture(
  db: Db,
  { id, lectureId }: { id: number; lectureId: number },
  teaches: boolean | undefined,
): Promise<ListedLecture> {
  const row = await findLecture(db, id, lectureId);
  if (!row || (row.awaitsVideo && !teaches)) throw notFound('La clase no existe.');
  return row;
}
