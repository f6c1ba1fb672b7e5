import type { Db } from '../database.ts';
import { SECOND } from '../time/time.ts';
import { coverage } from './coverage.ts';

/** One person's progress in one lecture: where to resume, and the watched fraction (0 to 1). */
export interface Progress {
  resumeSeconds: number;
  coverage: number;
}

export const NO_PROGRESS: Progress = { resumeSeconds: 0, coverage: 0 };

/** Maps lecture ids to progress, in one query; lectures that were never opened are missing (`NO_PROGRESS`). */
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
