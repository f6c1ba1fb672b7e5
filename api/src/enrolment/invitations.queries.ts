import { isUnusedAccount } from '../accounts/users/invitations.queries.ts';
import type { Db } from '../core/database/database.ts';
import { selectStudents } from '../courses/subscriptions/course-members.queries.ts';
import { memberGroupName } from '../courses/subscriptions/groups/groups.queries.ts';

/** Lists which of these students have never logged in. */
export async function listNeverLoggedInStudents(db: Db, courseId: number, userIds: number[]) {
  return selectStudents(db, courseId)
    .select(['users.id', 'users.username', 'users.firstName', 'users.email'])
    .select(isUnusedAccount.as('isInvited'))
    .select(memberGroupName.as('group'))
    .where('users.id', 'in', userIds)
    .where('users.active', '=', true)
    .where('users.lastSeenAt', '=', '')
    .orderBy('users.id')
    .execute();
}
