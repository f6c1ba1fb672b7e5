import { isInvited } from '../accounts/users/invitations.queries.ts';
import type { Db } from '../core/database/database.ts';
import { hasCourseRole } from '../courses/subscriptions/course-roles.ts';
import { groupName } from '../courses/subscriptions/groups/groups.queries.ts';
import { isLive } from '../courses/subscriptions/subscriptions.live.ts';

/** Lists which of these students have never logged in. */
export async function listNeverLoggedIn(db: Db, courseId: number, userIds: number[]) {
  return db
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.userId')
    .select(['users.id', 'users.username', 'users.firstName', 'users.email'])
    .select(isInvited.as('isInvited'))
    .select(groupName.as('group'))
    .where('subscriptions.courseId', '=', courseId)
    .where('users.id', 'in', userIds)
    .where(hasCourseRole('student'))
    .where('users.active', '=', true)
    .where('users.lastSeenAt', '=', '')
    .where(isLive)
    .orderBy('users.id')
    .execute();
}
