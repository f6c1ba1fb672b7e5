import type { Selectable } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import { SECOND } from '../../core/time/time.ts';
import { doneFlag } from './done.ts';
import { lectureCoverage } from './lecture-coverage.ts';
import type { DoneLecturesTable } from './progress.table.ts';

/** A person's position in a lecture, its watched share (0 to 1), and whether it is done. */
export interface LectureProgress {
  resumeSeconds: number;
  coverage: number;
  done: boolean;
}

export const NO_PROGRESS: LectureProgress = { resumeSeconds: 0, coverage: 0, done: false };

/** Joins lectures with a person's `impressions` and `doneLectures`, as `coverage` and `isLectureDone` require. */
export function selectProgress(db: Db, userId: number) {
  return db
    .selectFrom('lectures')
    .leftJoin('impressions', (join) =>
      join.onRef('impressions.lectureId', '=', 'lectures.id').on('impressions.userId', '=', userId),
    )
    .leftJoin('doneLectures', (join) =>
      join.onRef('doneLectures.lectureId', '=', 'lectures.id').on('doneLectures.userId', '=', userId),
    );
}

/** Maps lecture ids to progress; lectures that were never opened are missing. */
export async function readLectureProgress(
  db: Db,
  userId: number,
  lectureIds: number[],
): Promise<Map<number, LectureProgress>> {
  if (lectureIds.length === 0) return new Map();
  const rows = await selectProgress(db, userId)
    .select(['lectures.id', 'impressions.positionMs', lectureCoverage.as('coverage'), doneFlag.as('done')])
    .where('lectures.id', 'in', lectureIds)
    .where((row) =>
      row.or([row('impressions.id', 'is not', null), row('doneLectures.doneAt', 'is not', null)]),
    )
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        resumeSeconds: (row.positionMs ?? 0) / SECOND,
        coverage: Number(row.coverage ?? 0),
        done: row.done === 1,
      },
    ]),
  );
}

/** Marks a lecture as done for a person; idempotent. */
export async function insertDoneLecture(trx: Db, done: Selectable<DoneLecturesTable>): Promise<void> {
  await trx
    .insertInto('doneLectures')
    .values(done)
    .onConflict((conflict) => conflict.columns(['userId', 'lectureId']).doNothing())
    .execute();
}

/** Unmarks a lecture; false when it was not marked as done. */
export async function unmarkLectureDone(trx: Db, userId: number, lectureId: number): Promise<boolean> {
  const row = await trx
    .deleteFrom('doneLectures')
    .where('userId', '=', userId)
    .where('lectureId', '=', lectureId)
    .returning('lectureId')
    .executeTakeFirst();
  return row !== undefined;
}
