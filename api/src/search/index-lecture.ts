import type { Db } from '../core/database/database.ts';
import { forgetDue, replacePassages } from './passages.queries.ts';
import { readLecture } from './sources/read-lecture.ts';

/** Reads a lecture into passages with the change itself. Call `lockPassages` before that change. */
export async function indexLecture(trx: Db, lectureId: number): Promise<void> {
  const lecture = { source: 'lecture', sourceId: lectureId } as const;
  await replacePassages(trx, lecture, await readLecture(trx, lectureId));
  await forgetDue(trx, lecture);
}
