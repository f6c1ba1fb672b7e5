import { countRows } from '../../core/database/count-rows.ts';
import type { Db } from '../../core/database/database.ts';
import { now } from '../../core/time/time.ts';
import { isPublishedCourse } from '../publication/publication-conditions.ts';
import { isLiveSubscription } from '../subscriptions/subscriptions.live.ts';

/** Lists the lectures of a person's current courses that will be published before `until`. */
export async function listScheduledLectures(db: Db, userId: number, until: string) {
  const rows = await db
    .selectFrom('lectures')
    .innerJoin('courses', 'courses.id', 'lectures.courseId')
    .innerJoin('subscriptions', 'subscriptions.courseId', 'courses.id')
    .select(['lectures.id as lectureId', 'lectures.courseId', 'lectures.title', 'lectures.publishAt as at'])
    .select(['courses.name as courseName', 'courses.type'])
    .where('subscriptions.userId', '=', userId)
    .where(isLiveSubscription)
    .where('lectures.state', '=', 'scheduled')
    .where((row) => row.between('lectures.publishAt', now(), until))
    .where('lectures.awaitsVideo', '=', false)
    .where('courses.archivedAt', 'is', null)
    .where(isPublishedCourse())
    .execute();
  return rows.flatMap(({ at, ...lecture }) => (at === null ? [] : [{ ...lecture, at }]));
}

/** Lists lectures to be published between `from` and `until`. */
export async function listLecturesToPublish(db: Db, courseIds: number[], from: string, until: string) {
  const rows = await db
    .selectFrom('lectures')
    .select(['id', 'courseId', 'title', 'publishAt'])
    .where('courseId', 'in', courseIds)
    .where('state', '=', 'scheduled')
    .where((where) => where.between('publishAt', from, until))
    .execute();
  return rows.map(({ publishAt, ...lecture }) => ({ ...lecture, at: publishAt ?? from }));
}

/** Counts a course's lectures that are still to be published. */
export async function countScheduledLectures(db: Db, courseId: number): Promise<number> {
  return countRows(
    db
      .selectFrom('lectures')
      .where('courseId', '=', courseId)
      .where('state', '=', 'scheduled')
      .where('publishAt', '>', now()),
  );
}
