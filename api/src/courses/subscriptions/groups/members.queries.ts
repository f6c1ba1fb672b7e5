import { sql } from 'kysely';
import type { Db } from '../../../core/database/database.ts';
import { isLiveSubscription } from '../subscriptions.live.ts';
import type { Group } from './groups.schema.ts';

/** Lists a course's groups in their order, with how many people each has. */
export async function listGroupsWithMemberCounts(db: Db, courseId: number): Promise<Group[]> {
  return db
    .selectFrom('courseGroups')
    .leftJoin('subscriptions', (join) =>
      join.onRef('subscriptions.groupId', '=', 'courseGroups.id').on(isLiveSubscription),
    )
    .select(['courseGroups.id', 'courseGroups.name'])
    .select((select) => select.fn.count<number>('subscriptions.id').as('members'))
    .where('courseGroups.courseId', '=', courseId)
    .groupBy(['courseGroups.id', 'courseGroups.name', 'courseGroups.position'])
    .orderBy('courseGroups.position')
    .orderBy('courseGroups.id')
    .execute();
}

/** Moves people into a group, or out of any group; returns the ids of those whose group changed. */
export async function moveMembers(
  db: Db,
  courseId: number,
  groupId: number | null,
  userIds: number[],
): Promise<number[]> {
  const rows = await db
    .updateTable('subscriptions')
    .set({ groupId })
    .where('courseId', '=', courseId)
    .where('userId', 'in', userIds)
    .where('groupId', 'is distinct from', groupId)
    .returning('userId')
    .execute();
  return rows.map(({ userId }) => userId);
}

/** Tables with dates per group, each with the column of its quiz or live class. */
const DATED = { liveClassGroups: 'liveClassId', quizDates: 'quizId' };

/** Moves quiz dates and live-class invitations to another group, except where that group has its own. */
async function moveDates(db: Db, from: number, into: number): Promise<void> {
  for (const [name, column] of Object.entries(DATED)) {
    const [table, thing] = [sql.table(name), sql.ref(column)];
    await sql`update ${table} set "groupId" = ${into} where "groupId" = ${from}
      and ${thing} not in (select ${thing} from ${table} where "groupId" = ${into})`.execute(db);
  }
}

/** Moves a group's dates and people into another group, including expired subscriptions. */
export async function mergeGroupMembers(db: Db, from: number, into: number): Promise<number> {
  await moveDates(db, from, into);
  const { numUpdatedRows } = await db
    .updateTable('subscriptions')
    .set({ groupId: into })
    .where('groupId', '=', from)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
