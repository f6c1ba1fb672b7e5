import { countRows } from '../../core/database/count-rows.ts';
import type { Db } from '../../core/database/database.ts';

const MAX_CAPTIONS = 5;

function unreviewedCaptions(db: Db, courseIds: number[]) {
  return db
    .selectFrom('captions')
    .innerJoin('lectures', 'lectures.id', 'captions.lectureId')
    .where('captions.automatic', '=', true)
    .where('lectures.courseId', 'in', courseIds);
}

export async function countUnreviewedCaptions(db: Db, courseIds: number[]): Promise<number> {
  if (courseIds.length === 0) return 0;
  return countRows(unreviewedCaptions(db, courseIds));
}

/** Lists lectures with unreviewed automatic captions, oldest captions first. */
export async function listUnreviewedCaptions(db: Db, courseIds: number[]) {
  if (courseIds.length === 0) return [];
  return unreviewedCaptions(db, courseIds)
    .select(['lectures.courseId', 'captions.lectureId', 'lectures.title', 'captions.label'])
    .orderBy('captions.id')
    .limit(MAX_CAPTIONS)
    .execute();
}
