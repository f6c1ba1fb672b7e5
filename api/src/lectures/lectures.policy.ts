import type { Db } from '../database.ts';
import { conflict } from '../http/errors.ts';
import { countLectures } from './lecture-order.queries.ts';

/** The list is sent without pages, so its length needs a limit. */
export const MAX_LECTURES = 500;

/** Call it under `lockOrder`, or two parallel calls could both add the last lecture. */
export async function requireRoom(trx: Db, courseId: number): Promise<void> {
  if ((await countLectures(trx, courseId)) < MAX_LECTURES) return;
  throw conflict('too_many_lectures', `Un curso puede tener como máximo ${MAX_LECTURES} clases.`);
}
