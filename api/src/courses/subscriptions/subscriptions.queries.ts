import { sql } from 'kysely';
import { findUser } from '../../accounts/users/users.queries.ts';
import type { Db } from '../../core/database/database.ts';
import { now } from '../../core/time/time.ts';
import { deleteItemNotifications } from '../../notifications/notices.queries.ts';
import { addToDailyCount } from '../../platform/daily-counts/daily-counts.queries.ts';
import type { CourseRole } from './course-roles.ts';
import { ensureGroup, memberGroupName } from './groups/groups.queries.ts';
import { isLiveSubscription } from './subscriptions.live.ts';
import type { NewSubscriptionRow, SubscriptionRow } from './subscriptions.table.ts';

/** A subscription with its group's name. */
type NamedSubscription = Omit<
  SubscriptionRow,
  'groupId' | 'selfEnrolled' | 'hidden' | 'listPosition' | 'courseRole'
> & {
  courseRole: CourseRole;
  group: string | null;
};

/** For queries of subscriptions: the role in the course. */
const ownRole = sql<CourseRole>`coalesce("subscriptions"."courseRole", case when (select "role" from "users"
  where "users"."id" = "subscriptions"."userId") = 'teacher' then 'teacher' else 'student' end)`;

/** The columns of a subscription that responses contain. */
export const SUBSCRIPTION_COLUMNS = [
  'subscriptions.id',
  'subscriptions.userId',
  'subscriptions.courseId',
  memberGroupName.as('group'),
  ownRole.as('courseRole'),
  'subscriptions.expiresAt',
  'subscriptions.createdAt',
] as const;

export interface NewSubscription
  extends Pick<NewSubscriptionRow, 'userId' | 'courseId' | 'expiresAt' | 'selfEnrolled' | 'courseRole'> {
  /** The name of a group, which is created when the course lacks it. */
  group?: string | null;
}

interface Upserted {
  subscription: NamedSubscription;
  outcome: 'created' | 'renewed' | 'there';
}

async function insertOrRenew(db: Db, row: NewSubscriptionRow): Promise<NamedSubscription | undefined> {
  const { groupId, expiresAt, selfEnrolled = false, courseRole = null } = row;
  return db
    .insertInto('subscriptions')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'courseId'])
        .doUpdateSet({ groupId, expiresAt, selfEnrolled, courseRole })
        .where('subscriptions.expiresAt', '<=', now()),
    )
    .returning(SUBSCRIPTION_COLUMNS)
    .executeTakeFirst();
}

/** Deletes pending requests of people who are now subscribed, with their notifications. */
async function deleteRequests(db: Db, userIds: number[], courseId: number): Promise<void> {
  const rows = await db
    .deleteFrom('enrolmentRequests')
    .where('userId', 'in', userIds)
    .where('courseId', '=', courseId)
    .returning('id')
    .execute();
  for (const { id } of rows) await deleteItemNotifications(db, { kind: 'request', aboutId: id });
}

/** Finds the person and the course for an audit entry; each may be undefined. */
export async function findUserAndCourse(db: Db, userId: number, courseId: number) {
  const user = await findUser(db, userId);
  const course = await db.selectFrom('courses').select('name').where('id', '=', courseId).executeTakeFirst();
  return { user, course };
}

/** Subscribes a person or renews an expired subscription; a live one stays unchanged. */
export async function upsertSubscription(
  db: Db,
  { group = null, ...wanted }: NewSubscription,
): Promise<Upserted> {
  const { userId, courseId } = wanted;
  // Otherwise a new group would remain, empty.
  const known = group ? await findSubscription(db, userId, courseId) : undefined;
  if (known) return { subscription: known, outcome: 'there' };
  const row = { expiresAt: null, ...wanted, groupId: group ? await ensureGroup(db, courseId, group) : null };
  for (;;) {
    const createdAt = now();
    const made = await insertOrRenew(db, { ...row, createdAt });
    if (made) {
      await deleteRequests(db, [userId], courseId);
      // A renewed row keeps its earlier creation time.
      const isNew = made.createdAt === createdAt;
      if (isNew) await addToDailyCount(db, 'subscriptions', createdAt);
      return { subscription: made, outcome: isNew ? 'created' : 'renewed' };
    }
    const subscription = await findSubscription(db, userId, courseId);
    if (subscription) return { subscription, outcome: 'there' };
  }
}

/** Subscribes people; returns new and renewed rows, of which only the new ones have `at` as `createdAt`. */
export async function upsertSubscriptions(
  db: Db,
  wanted: Pick<NewSubscriptionRow, 'userId' | 'courseId' | 'groupId' | 'expiresAt'>[],
  at: string,
) {
  if (wanted.length === 0) return [];
  const written = await db
    .insertInto('subscriptions')
    .values(wanted.map((row) => ({ ...row, createdAt: at })))
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'courseId'])
        .doUpdateSet((row) => ({
          groupId: row.ref('excluded.groupId'),
          expiresAt: row.ref('excluded.expiresAt'),
          selfEnrolled: false,
          courseRole: null,
        }))
        .where('subscriptions.expiresAt', '<=', at),
    )
    .returning(['userId', 'courseId', 'createdAt'])
    .execute();
  for (const courseId of new Set(written.map((row) => row.courseId))) {
    const userIds = written.filter((row) => row.courseId === courseId).map(({ userId }) => userId);
    await deleteRequests(db, userIds, courseId);
  }
  const created = written.filter(({ createdAt }) => createdAt === at).length;
  if (created > 0) await addToDailyCount(db, 'subscriptions', at, created);
  return written;
}

export async function findSubscription(
  db: Db,
  userId: number,
  courseId: number,
): Promise<NamedSubscription | undefined> {
  return db
    .selectFrom('subscriptions')
    .select(SUBSCRIPTION_COLUMNS)
    .where('userId', '=', userId)
    .where('courseId', '=', courseId)
    .where(isLiveSubscription)
    .executeTakeFirst();
}

/** Hides or shows a course in a person's list; false without a live subscription. */
export async function setSubscriptionHidden(
  db: Db,
  { userId, courseId }: Pick<NewSubscriptionRow, 'userId' | 'courseId'>,
  hidden: boolean,
): Promise<boolean> {
  const row = await db
    .updateTable('subscriptions')
    .set({ hidden })
    .where('userId', '=', userId)
    .where('courseId', '=', courseId)
    .where(isLiveSubscription)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateSubscription(
  db: Db,
  userId: number,
  courseId: number,
  { group, ...changes }: Pick<NewSubscription, 'group' | 'expiresAt' | 'courseRole'>,
): Promise<NamedSubscription | undefined> {
  if (group === undefined && Object.keys(changes).length === 0) return findSubscription(db, userId, courseId);
  const groupId = group ? await ensureGroup(db, courseId, group) : null;
  return db
    .updateTable('subscriptions')
    .set({ ...changes, ...(group !== undefined && { groupId }) })
    .where('userId', '=', userId)
    .where('courseId', '=', courseId)
    .where(isLiveSubscription)
    .returning(SUBSCRIPTION_COLUMNS)
    .executeTakeFirst();
}

/** Deletes a live subscription; false when there was none. */
export async function deleteSubscription(db: Db, userId: number, courseId: number): Promise<boolean> {
  const row = await db
    .deleteFrom('subscriptions')
    .where('userId', '=', userId)
    .where('courseId', '=', courseId)
    .where(isLiveSubscription)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes all subscriptions of a course; returns their number, including expired ones. */
export async function deleteCourseSubscriptions(db: Db, courseId: number): Promise<number> {
  const result = await db
    .deleteFrom('subscriptions')
    .where('courseId', '=', courseId)
    .executeTakeFirstOrThrow();
  return Number(result.numDeletedRows);
}
