import type { Db } from '../../core/database/database.ts';

/** Finds the course's lecture that this person watched most recently, with the lecture's number. */
export async function findLastWatchedLecture(db: Db, userId: number, courseId: number) {
  const row = await db
    .selectFrom('impressions')
    .innerJoin('lectures', 'lectures.id', 'impressions.lectureId')
    .select(['lectures.position as number', 'lectures.title'])
    .where('impressions.userId', '=', userId)
    .where('impressions.courseId', '=', courseId)
    .orderBy('impressions.lastViewedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
