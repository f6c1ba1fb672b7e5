import { sql } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import { now } from '../../core/time/time.ts';
import { publicationStateAt } from '../publication/publication.ts';
import { isPublishedCourse } from '../publication/publication-conditions.ts';
import { isLiveSubscription } from './subscriptions.live.ts';

const MAX_COURSES = 1000;

/** Lists a person's courses by name, archived last; `drafts` adds unpublished ones that a teacher teaches. */
export async function listEnrolledCourses(db: Db, userId: number, drafts: boolean) {
  const rows = await db
    .selectFrom('courses')
    .innerJoin('subscriptions', 'subscriptions.courseId', 'courses.id')
    .select([
      'courses.id',
      'name',
      'type',
      'category',
      'code',
      'period',
      'shift',
      'state',
      'publishAt',
      'archivedAt',
      'hidden',
      'courseRole',
    ])
    .where('courses.state', '<>', 'copying')
    .where('subscriptions.userId', '=', userId)
    .where(isLiveSubscription)
    .where((where) => where.or([...(drafts ? [where('courseRole', 'is', null)] : []), isPublishedCourse()]))
    .orderBy(sql`case when "archivedAt" is null then 0 else 1 end`)
    .orderBy('sortKey')
    .orderBy('courses.id')
    .limit(MAX_COURSES)
    .execute();
  return rows.map(({ state, publishAt, ...course }) => ({
    ...course,
    state: publicationStateAt({ state: state === 'copying' ? 'draft' : state, publishAt }, now()),
  }));
}
