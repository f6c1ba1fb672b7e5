import type { Db } from '../core/database/database.ts';
import { forgetDue, replacePassages } from './passages.queries.ts';
import { readLectureTexts } from './sources/read-lecture.ts';

/** Indexes a lecture in the changing transaction. Call `lockPassages` before the change. */
export async function indexLecture(trx: Db, lectureId: number): Promise<void> {
  const lecture = { source: 'lecture', sourceId: lectureId } as const;
  await replacePassages(trx, lecture, await readLectureTexts(trx, lectureId));
  await forgetDue(trx, lecture);
}
