import { sql } from 'kysely';
import type { Db } from '../../../core/database/database.ts';
import { conflict } from '../../../core/http/errors.ts';
import { fold } from '../../../core/text/fold.ts';
import { toPlainName } from '../../../core/text/plain-names.ts';
import { isLiveSubscription } from '../subscriptions.live.ts';

const MAX_GROUPS = 50;

export const toGroupKey = (name: string): string => fold(toPlainName(name));

/** For queries of subscriptions: the name of the group. */
export const memberGroupName = sql<string | null>`(select "courseGroups"."name" from "courseGroups"
  where "courseGroups"."id" = "subscriptions"."groupId")`;

/** For queries of courses: the group names in order, one per line; null without groups. */
export const courseGroupNames = sql<string | null>`(select string_agg("courseGroups"."name", ${sql.lit('\n')}
  order by "courseGroups"."position", "courseGroups"."id")
  from "courseGroups" where "courseGroups"."courseId" = "courses"."id")`;

/** True for subscriptions in the group of this name; an empty name means in no group. */
export function isInGroup(name: string) {
  if (name.trim() === '') return sql<boolean>`"subscriptions"."groupId" is null`;
  return sql<boolean>`"subscriptions"."groupId" in (select "id" from "courseGroups"
    where "courseGroups"."courseId" = "subscriptions"."courseId" and "courseGroups"."key" = ${toGroupKey(name)})`;
}

/** Selects the current members of this group; an empty name means people without a group. */
export function selectGroupMembers(db: Db, courseId: number, name: string) {
  return db
    .selectFrom('subscriptions')
    .select('subscriptions.userId')
    .where('subscriptions.courseId', '=', courseId)
    .where(isLiveSubscription)
    .where(isInGroup(name));
}

export interface NamedGroup {
  id: number;
  name: string;
}

/** Lists the groups of these courses in their order. */
export async function listCourseGroups(db: Db, courseIds: number[]) {
  if (courseIds.length === 0) return [];
  return db
    .selectFrom('courseGroups')
    .select(['id', 'courseId', 'name', 'key'])
    .where('courseId', 'in', courseIds)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function findGroup(db: Db, courseId: number, id: number): Promise<NamedGroup | undefined> {
  return db
    .selectFrom('courseGroups')
    .select(['id', 'name'])
    .where('courseId', '=', courseId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Throws 409 when the list grows beyond the limit; an older, longer list may stay or shrink. */
export function requireBelowGroupLimit(count: number, before: number): void {
  if (count > MAX_GROUPS && count > before)
    throw conflict('too_many_groups', `Un curso puede tener como máximo ${MAX_GROUPS} grupos.`);
}

/** Returns a new group's position; throws 409 when the course has the maximum of groups. */
async function nextPosition(db: Db, courseId: number): Promise<number> {
  const { last, count } = await db
    .selectFrom('courseGroups')
    .select((select) => select.fn.max<number | null>('position').as('last'))
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('courseId', '=', courseId)
    .executeTakeFirstOrThrow();
  requireBelowGroupLimit(Number(count) + 1, Number(count));
  return (last ?? -1) + 1;
}

/** Adds a group; undefined when the course already has one of this name. */
export async function insertGroup(db: Db, courseId: number, name: string): Promise<NamedGroup | undefined> {
  const position = await nextPosition(db, courseId);
  return db
    .insertInto('courseGroups')
    .values({ courseId, name: toPlainName(name), key: toGroupKey(name), position })
    .onConflict((conflict) => conflict.columns(['courseId', 'key']).doNothing())
    .returning(['id', 'name'])
    .executeTakeFirst();
}

/** Finds or creates the group of this name and returns its id. */
export async function ensureGroup(db: Db, courseId: number, name: string): Promise<number> {
  for (;;) {
    const there = await db
      .selectFrom('courseGroups')
      .select('id')
      .where('courseId', '=', courseId)
      .where('key', '=', toGroupKey(name))
      .executeTakeFirst();
    const group = there ?? (await insertGroup(db, courseId, name));
    if (group) return group.id;
  }
}

/** Renames a group; throws a unique violation when the course has another of this name. */
export async function renameGroup(db: Db, id: number, name: string): Promise<NamedGroup | undefined> {
  return db
    .updateTable('courseGroups')
    .set({ name: toPlainName(name), key: toGroupKey(name) })
    .where('id', '=', id)
    .returning(['id', 'name'])
    .executeTakeFirst();
}

export async function deleteGroup(db: Db, id: number): Promise<void> {
  await db.deleteFrom('courseGroups').where('id', '=', id).execute();
}

export async function findGroupName(db: Db, courseId: number, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('subscriptions')
    .select(memberGroupName.as('group'))
    .where('courseId', '=', courseId)
    .where('userId', '=', userId)
    .where(isLiveSubscription)
    .executeTakeFirst();
  return row?.group ?? null;
}
