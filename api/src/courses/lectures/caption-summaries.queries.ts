import type { Db } from '../../core/database/database.ts';

/** Lists these lectures' captions without their text. */
export async function listCaptionSummaries(db: Db, lectureIds: number[]) {
  if (lectureIds.length === 0) return [];
  return db
    .selectFrom('captions')
    .select(['id', 'lectureId', 'language', 'label', 'automatic'])
    .where('lectureId', 'in', lectureIds)
    .orderBy('language')
    .execute();
}
