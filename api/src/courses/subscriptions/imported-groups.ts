import type { Db } from '../../core/database/database.ts';
import { selectMembers } from './course-members.queries.ts';
import { ensureGroup, listCourseGroups, toGroupKey } from './groups/groups.queries.ts';
import type { ResolvedSubscription } from './resolve-subscriptions.ts';

const MAX_MISTAKES = 2;
const TOO_MANY = MAX_MISTAKES + 1;

/** Computes the edit distance of two names; stops above `most`, which saves time with long lists. */
function distance(a: string, b: string, most = MAX_MISTAKES, from = 0, to = 0): number {
  let [i, j] = [from, to];
  while (i < a.length && j < b.length && a[i] === b[j]) {
    i += 1;
    j += 1;
  }
  const [left, right] = [a.length - i, b.length - j];
  if (left === 0 || right === 0) return left + right;
  if (most === 0) return TOO_MANY;
  const after = (x: number, y: number) => distance(a, b, most - 1, x, y);
  return 1 + Math.min(after(i + 1, j + 1), after(i + 1, j), after(i, j + 1));
}

/** Matches short codes, which differ on purpose, as in «Turno A» and «Turno B». */
const CODE = /^(?:\p{L}|\p{L}{0,2}\d{1,6}\p{L}{0,2}|[ivx]{1,5})$/u;

/** True when two names differ only in codes, such as «Turno A» and «Turno B». */
function differsByCode(a: string, b: string): boolean {
  const [left, right] = [a, b].map((name) => name.split(/[^\p{L}\p{N}]+/u).filter(Boolean));
  const only = (own: string[] = [], other: string[] = []) => own.filter((word) => !other.includes(word));
  const words = [...only(left, right), ...only(right, left)];
  return words.length > 0 && words.every((word) => CODE.test(word));
}

/** Returns the existing group that a misspelt name probably meant, one or two letters away. */
export function findSimilarGroup(name: string, there: { name: string; key: string }[]): string | null {
  const key = toGroupKey(name);
  const near = there
    .filter((group) => Math.abs(group.key.length - key.length) <= MAX_MISTAKES)
    .map((group) => ({ group, far: distance(group.key, key) }))
    .filter(({ group, far }) => far <= MAX_MISTAKES && !differsByCode(group.key, key))
    .toSorted((a, b) => a.far - b.far)[0];
  // Short names such as 1A and 1B differ on purpose.
  return near && near.far <= Math.min(MAX_MISTAKES, key.length / 4) ? near.group.name : null;
}

const placeOf = ({ course, group }: ResolvedSubscription) => `${course.id} ${toGroupKey(group ?? '')}`;

/** Lists the lines that name a group, except those of members, who stay in their groups. */
async function listPlacedLines(
  db: Db,
  lines: ResolvedSubscription[],
  among?: number[],
): Promise<ResolvedSubscription[]> {
  const placed = lines.filter(({ group }) => group);
  const courseIds = new Set(placed.map(({ course }) => course.id));
  if (courseIds.size === 0) return [];
  let query = selectMembers(db, [...courseIds]).select(['subscriptions.courseId', 'subscriptions.userId']);
  if (among) query = query.where('subscriptions.userId', 'in', among);
  const members = new Set((await query.execute()).map(({ courseId, userId }) => `${courseId} ${userId}`));
  return placed.filter(({ person, course }) => !members.has(`${course.id} ${person.id}`));
}

/** Lists the groups that an import would create, so that typing mistakes are noticed. */
export async function findNewGroups(db: Db, lines: ResolvedSubscription[]) {
  const placed = await listPlacedLines(db, lines);
  const named = new Map(placed.map((line) => [placeOf(line), line]));
  const there = await listCourseGroups(db, [...new Set([...named.values()].map(({ course }) => course.id))]);
  for (const { courseId, key } of there) named.delete(`${courseId} ${key}`);
  return [...named.values()].map(({ course, group }) => ({
    name: group ?? '',
    courseName: course.name,
    similar: findSimilarGroup(
      group ?? '',
      there.filter(({ courseId }) => courseId === course.id),
    ),
  }));
}

/** Creates missing groups; the returned function maps a line to its group. */
export async function ensureGroups(
  trx: Db,
  lines: ResolvedSubscription[],
): Promise<(line: ResolvedSubscription) => number | null> {
  const ids = new Map<string, number>();
  // Asks about these people only, because a course may have many.
  const people = lines.map(({ person }) => person.id);
  for (const line of await listPlacedLines(trx, lines, people)) {
    if (ids.has(placeOf(line))) continue;
    ids.set(placeOf(line), await ensureGroup(trx, line.course.id, line.group ?? ''));
  }
  return (line) => ids.get(placeOf(line)) ?? null;
}
