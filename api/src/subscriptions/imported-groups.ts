import type { Db } from '../database.ts';
import type { FoundLine } from './check-subscriptions.ts';
import { ensureGroup, findGroups, groupKey } from './groups/groups.queries.ts';

const MAX_MISTAKES = 2;

/** Counts the letters to change, insert or leave out between two names. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      const changed = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(changed, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The group that a name may have meant: it differs in a letter or two. */
export function findSimilar(name: string, there: { name: string; key: string }[]): string | null {
  const key = groupKey(name);
  const near = there
    .filter((group) => Math.abs(group.key.length - key.length) <= MAX_MISTAKES)
    .map((group) => ({ group, far: distance(group.key, key) }))
    .toSorted((a, b) => a.far - b.far)[0];
  // Short names such as 1A and 1B differ in a letter and are meant.
  return near && near.far <= Math.min(MAX_MISTAKES, key.length / 4) ? near.group.name : null;
}

const placeOf = ({ course, group }: FoundLine) => `${course.id} ${groupKey(group ?? '')}`;

/** Names the groups that an import would make, so that none comes by a typing mistake without a word. */
export async function findNewGroups(db: Db, lines: FoundLine[]) {
  const named = new Map(lines.filter(({ group }) => group).map((line) => [placeOf(line), line]));
  const there = await findGroups(db, [...new Set([...named.values()].map(({ course }) => course.id))]);
  for (const { courseId, key } of there) named.delete(`${courseId} ${key}`);
  return [...named.values()].map(({ course, group }) => ({
    name: group ?? '',
    courseName: course.name,
    similar: findSimilar(
      group ?? '',
      there.filter(({ courseId }) => courseId === course.id),
    ),
  }));
}

/** Makes the groups that are missing; the result tells a line's group. */
export async function ensureGroups(trx: Db, lines: FoundLine[]): Promise<(line: FoundLine) => number | null> {
  const ids = new Map<string, number>();
  for (const line of lines) {
    if (!line.group || ids.has(placeOf(line))) continue;
    ids.set(placeOf(line), await ensureGroup(trx, line.course.id, line.group));
  }
  return (line) => ids.get(placeOf(line)) ?? null;
}
