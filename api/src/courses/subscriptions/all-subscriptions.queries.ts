import type { Db } from '../../core/database/database.ts';
import { decodeIdCursor, toPage } from '../../core/http/paging.ts';
import { isInGroup, memberGroupName } from './groups/groups.queries.ts';
import { isLiveSubscription } from './subscriptions.live.ts';

/** Reads one page of all live subscriptions with people and courses, oldest first. */
export async function readSubscriptionsPage(
  db: Db,
  { limit, cursor, courseId, group }: { limit: number; cursor?: string; courseId?: number; group?: string },
) {
  const after = decodeIdCursor(cursor);
  let query = db
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.userId')
    .innerJoin('courses', 'courses.id', 'subscriptions.courseId')
    .select(['subscriptions.id', 'subscriptions.userId', 'subscriptions.courseId'])
    .select(memberGroupName.as('group'))
    .select(['subscriptions.expiresAt', 'subscriptions.createdAt'])
    .select([
      'users.username',
      'users.name',
      'users.surname',
      'users.firstName',
      'users.email',
      'courses.name as courseName',
    ])
    .where(isLiveSubscription)
    .orderBy('subscriptions.id')
    .limit(limit + 1);
  if (courseId !== undefined) query = query.where('subscriptions.courseId', '=', courseId);
  if (group !== undefined) query = query.where(isInGroup(group));
  if (after !== undefined) query = query.where('subscriptions.id', '>', after);
  return toPage(await query.execute(), limit, (row) => [row.id]);
}

export type SubscriptionExportRow = Awaited<ReturnType<typeof readSubscriptionsPage>>['rows'][number];
