import { sql } from 'kysely';
import type { Db } from '../../../core/database/database.ts';
import { conflict } from '../../../core/http/errors.ts';
import { toPlainName } from '../../../core/text/plain-names.ts';
import {
  deleteGroup,
  listCourseGroups,
  type NamedGroup,
  renameGroup,
  requireBelowGroupLimit,
  toGroupKey,
} from './groups.queries.ts';
import { countGroupMembers } from './members.queries.ts';

async function requireEmpty(db: Db, { id, name }: { id: number; name: string }): Promise<void> {
  const count = await countGroupMembers(db, id);
  if (count === 0) return;
  const people = count === 1 ? 'Hay 1 persona' : `Hay ${count} personas`;
  throw conflict('group_in_use', `${people} en el grupo «${name}»: pasalas antes a otro o unilo con otro.`);
}

/** Deletes a group; throws 409 while it has members, who would lose their group silently. */
export async function deleteEmptyGroup(db: Db, group: { id: number; name: string }): Promise<void> {
  await requireEmpty(db, group);
  await deleteGroup(db, group.id);
}

function toNames(list: string[]): string[] {
  return [...new Map(list.map(toPlainName).map((name) => [toGroupKey(name), name])).values()];
}

/** Returns which groups a new list renames and which it removes. */
async function planGroups(db: Db, courseId: number, names: string[]) {
  const keys = new Set(names.map(toGroupKey));
  const before = await listCourseGroups(db, [courseId]);
  const known = new Set(before.map(({ key }) => key));
  const plan = { count: before.length, renamed: [] as NamedGroup[], removed: [] as NamedGroup[] };
  for (const [place, group] of before.entries()) {
    if (keys.has(group.key)) continue;
    const instead = names[place];
    if (names.length === before.length && instead !== undefined && !known.has(toGroupKey(instead))) {
      plan.renamed.push({ id: group.id, name: instead });
    } else plan.removed.push(group);
  }
  return plan;
}

/** Lists the groups that a new list of names would remove. */
export async function listRemovedGroups(db: Db, courseId: number, list: string[]): Promise<NamedGroup[]> {
  return (await planGroups(db, courseId, toNames(list))).removed;
}

/** Replaces a course's groups; if their number stays the same, a new name renames the group in its place. */
export async function setGroups(db: Db, courseId: number, list: string[]): Promise<string[]> {
  const names = toNames(list);
  const { count, renamed, removed } = await planGroups(db, courseId, names);
  requireBelowGroupLimit(names.length, count);
  for (const { id, name } of renamed) await renameGroup(db, id, name);
  for (const group of removed) await deleteEmptyGroup(db, group);
  if (names.length === 0) return names;
  await db
    .insertInto('courseGroups')
    .values(names.map((name, position) => ({ courseId, name, key: toGroupKey(name), position })))
    .onConflict((clash) =>
      clash.columns(['courseId', 'key']).doUpdateSet({
        name: sql<string>`excluded."name"`,
        position: sql<number>`excluded."position"`,
      }),
    )
    .execute();
  return names;
}
