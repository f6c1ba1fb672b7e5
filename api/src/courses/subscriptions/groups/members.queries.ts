import { sql } from 'kysely';
import { countRows } from '../../../core/database/count-rows.ts';
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

/** Counts a group's members. */
export async function countGroupMembers(db: Db, groupId: number): Promise<number> {
  return countRows(db.selectFrom('subscriptions').where('groupId', '=', groupId).where(isLiveSubscription));
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

/** Tables with dates per group; `only` marks a quiz or live class that is for these groups alone. */
const DATED = [
  { dates: 'liveClassGroups', key: 'liveClassId', things: 'liveClasses', only: 'forGroups' },
  { dates: 'quizDates', key: 'quizId', things: 'quizzes', only: 'onlyGroups' },
];

/** Moves dates and invitations to another group, unless its people follow its own or the common dates. */
async function moveDates(db: Db, from: number, into: number): Promise<void> {
  const hasPeople = (await countGroupMembers(db, into)) > 0;
  for (const { dates, key, things, only } of DATED) {
    const [table, thing] = [sql.table(dates), sql.ref(key)];
    const onlyForGroups = sql`and ${thing} in (select "id" from ${sql.table(things)} where ${sql.ref(only)})`;
    await sql`update ${table} set "groupId" = ${into} where "groupId" = ${from}
      and ${thing} not in (select ${thing} from ${table} where "groupId" = ${into})
      ${hasPeople ? onlyForGroups : sql``}`.execute(db);
  }
}

/** Moves a group's dates, announcements and people into another group, including expired subscriptions. */
export async function mergeGroupMembers(db: Db, from: number, into: number): Promise<number> {
  await moveDates(db, from, into);
  await db.updateTable('announcements').set({ groupId: into }).where('groupId', '=', from).execute();
  const { numUpdatedRows } = await db
    .updateTable('subscriptions')
    .set({ groupId: into })
    .where('groupId', '=', from)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
