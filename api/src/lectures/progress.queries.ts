import type { Db } from '../database.ts';
import { SECOND } from '../time/time.ts';
import { coverage } from './coverage.ts';

/** How far one person is in one lecture: where to go on, and how much of it was watched (0 to 1). */
export interface Progress {
  resumeSeconds: number;
  coverage: number;
}

export const NO_PROGRESS: Progress = { resumeSeconds: 0, coverage: 0 };

/** By lecture, in one query; a lecture that was never opened is not in it (`NO_PROGRESS`). */
export async function findProgress(
  db: Db,
  userId: number,
  lectureIds: number[],
): Promise<Map<number, Progress>> {
  if (lectureIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('impressions')
    .innerJoin('lectures', 'lectures.id', 'impressions.lectureId')
    .select(['impressions.lectureId', 'impressions.positionMs', coverage.as('coverage')])
    .where('impressions.userId', '=', userId)
    .where('impressions.lectureId', 'in', lectureIds)
    .execute();
  return new Map(
    rows.map((row) => [
      row.lectureId,
      { resumeSeconds: row.positionMs / SECOND, coverage: Number(row.coverage) },
    ]),
  );
}
