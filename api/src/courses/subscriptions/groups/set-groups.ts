import { sql } from 'kysely';
import { countRows } from '../../../core/database/count-rows.ts';
import type { Db } from '../../../core/database/database.ts';
import { conflict } from '../../../core/http/errors.ts';
import { toPlainName } from '../../../core/text/plain-names.ts';
import {
  deleteGroup,
  listCourseGroups,
  renameGroup,
  requireBelowGroupLimit,
  toGroupKey,
} from './groups.queries.ts';

async function requireEmpty(db: Db, { id, name }: { id: number; name: string }): Promise<void> {
  const count = await countRows(db.selectFrom('subscriptions').where('groupId', '=', id));
  if (count === 0) return;
  const people = count === 1 ? 'Hay 1 persona' : `Hay ${count} personas`;
  throw conflict('group_in_use', `${people} en el grupo «${name}»: pasalas antes a otro o unilo con otro.`);
}

/** Deletes a group; throws 409 while it has members, who would lose their group silently. */
export async function deleteEmptyGroup(db: Db, group: { id: number; name: string }): Promise<void> {
  await requireEmpty(db, group);
  await deleteGroup(db, group.id);
}

/** Replaces a course's groups; if their number stays the same, a new name renames the group in its place. */
export async function setGroups(db: Db, courseId: number, list: string[]): Promise<string[]> {
  const names = [...new Map(list.map(toPlainName).map((name) => [toGroupKey(name), name])).values()];
  const keys = new Set(names.map(toGroupKey));
  const before = await listCourseGroups(db, [courseId]);
  requireBelowGroupLimit(names.length, before.length);
  const ids = new Map(before.map(({ key, id }) => [key, id]));
  for (const [place, group] of before.entries()) {
    if (keys.has(group.key)) continue;
    const instead = names[place];
    if (names.length === before.length && instead !== undefined && !ids.has(toGroupKey(instead))) {
      await renameGroup(db, group.id, instead);
      ids.set(toGroupKey(instead), group.id);
    } else await deleteEmptyGroup(db, group);
  }
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
