import { toGroupKey } from '../../courses/subscriptions/groups/groups.queries.ts';
import { findSimilarGroup } from '../../courses/subscriptions/imported-groups.ts';
import type { RowProblem } from './import.schema.ts';
import type { PersonRow } from './read-people.ts';

/** Equal to the limit of groups per course. */
const MAX_GROUPS = 50;

interface Named {
  name: string;
  key: string;
}

/** Lists groups that rows name and the course lacks, most frequent first. */
function listMissing(people: PersonRow[], there: Named[]): Named[] {
  const known = new Set(there.map(({ key }) => key));
  const counts = new Map<string, { name: string; count: number }>();
  for (const { group } of people) {
    const key = toGroupKey(group ?? '');
    if (!group || known.has(key)) continue;
    const seen = counts.get(key);
    counts.set(key, { name: seen?.name ?? group, count: (seen?.count ?? 0) + 1 });
  }
  return [...counts].toSorted(([, a], [, b]) => b.count - a.count).map(([key, { name }]) => ({ name, key }));
}

/** Decides which groups to create; reports names that are probably misspelled and groups above the limit. */
export function planImportedGroups(
  people: PersonRow[],
  there: Named[],
): { newGroups: string[]; problemOf: Map<string, RowProblem> } {
  const made: Named[] = [];
  const problemOf = new Map<string, RowProblem>();
  for (const group of listMissing(people, there)) {
    const similar = findSimilarGroup(group.name, [...there, ...made]);
    if (similar !== null) {
      const message = `El curso no tiene el grupo «${group.name}». ¿Es «${similar}»?`;
      problemOf.set(group.key, {
        field: 'group',
        message,
        fix: { label: `Usar ${similar}`, value: similar },
      });
    } else if (there.length + made.length >= MAX_GROUPS) {
      const message = `Un curso puede tener como máximo ${MAX_GROUPS} grupos.`;
      problemOf.set(group.key, { field: 'group', message });
    } else made.push(group);
  }
  return { newGroups: made.map(({ name }) => name), problemOf };
}
