import { sql } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import { isLectureWatched } from '../../courses/progress/done.ts';
import { lectureCoverage } from '../../courses/progress/lecture-coverage.ts';
import { selectGroupMembers } from '../../courses/subscriptions/groups/groups.queries.ts';
import { toSeconds } from './intervals.ts';

/**
 * Counts people who marked a lecture without video as done. People who watched enough of its former
 * video are left out, because `isLectureWatched` counts them.
 */
function countMarked(db: Db, courseId: number, group?: string) {
  const marks = db
    .selectFrom('doneLectures')
    .leftJoin('impressions', (join) =>
      join
        .onRef('impressions.lectureId', '=', 'doneLectures.lectureId')
        .onRef('impressions.userId', '=', 'doneLectures.userId'),
    )
    .select((row) => row.fn.countAll<number>().as('marked'))
    .where('doneLectures.lectureId', '=', sql.ref<number>('lectures.id'))
    .where(sql<boolean>`"lectures"."videoFileId" is null and not coalesce(${isLectureWatched}, false)`);
  return group === undefined
    ? marks
    : marks.where('doneLectures.userId', 'in', selectGroupMembers(db, courseId, group));
}

/** Lists a course's lectures with their views; `group` limits the views to its current members. */
export async function listLectureImpressions(db: Db, courseId: number, group?: string) {
  const rows = await db
    .selectFrom('lectures')
    .leftJoin('impressions', (join) => {
      const views = join.onRef('impressions.lectureId', '=', 'lectures.id');
      return group === undefined
        ? views
        : views.on('impressions.userId', 'in', selectGroupMembers(db, courseId, group));
    })
    .select((row) => [
      'lectures.id as lectureId',
      'lectures.title as lectureTitle',
      'lectures.position',
      'lectures.durationSeconds',
      row.fn.count<number>('impressions.lectureId').as('viewers'),
      row.fn.sum<number | null>('impressions.views').as('views'),
      row.fn.sum<number | null>('impressions.watchedMs').as('watchedMs'),
      row.fn.avg<number | null>(lectureCoverage).as('coverage'),
      sql<number>`sum(case when ${isLectureWatched} then 1 else 0 end)`.as('watched'),
      countMarked(db, courseId, group).as('marked'),
    ])
    .where('lectures.courseId', '=', courseId)
    .groupBy('lectures.id')
    .orderBy('lectures.position')
    .orderBy('lectures.id')
    .execute();
  return rows.map(({ watchedMs, watched, marked, ...row }) => ({
    ...row,
    done: Number(watched) + Number(marked),
    views: row.views ?? 0,
    secondsWatched: toSeconds(watchedMs ?? 0),
    coverage: row.viewers === 0 ? 0 : Number(row.coverage),
  }));
}

/** Lists the next views of a lecture after the view `after`, ordered by person. */
export async function listLectureViews(
  db: Db,
  lectureId: number,
  after: { userId: number; viewId: string },
  limit: number,
) {
  return db
    .selectFrom('impressionViews')
    .select(['userId', 'viewId', 'intervals'])
    .where('lectureId', '=', lectureId)
    .where(sql<boolean>`("userId", "viewId") > (${after.userId}, ${after.viewId})`)
    .orderBy('userId')
    .orderBy('viewId')
    .limit(limit)
    .execute();
}
