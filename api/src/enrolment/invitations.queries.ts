import { isNeverUsed } from '../accounts/users/invitations.queries.ts';
import type { Db } from '../core/database/database.ts';
import { selectStudents } from '../courses/subscriptions/course-members.queries.ts';
import { groupName } from '../courses/subscriptions/groups/groups.queries.ts';

/** Lists which of these students have never logged in. */
export async function listStudentsWithoutLogin(db: Db, courseId: number, userIds: number[]) {
  return selectStudents(db, courseId)
    .select(['users.id', 'users.username', 'users.firstName', 'users.email'])
    .select(isNeverUsed.as('isInvited'))
    .select(groupName.as('group'))
    .where('users.id', 'in', userIds)
    .where('users.active', '=', true)
    .where('users.lastSeenAt', '=', '')
    .orderBy('users.id')
    .execute();
}
