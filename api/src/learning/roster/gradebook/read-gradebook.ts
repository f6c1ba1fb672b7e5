import type { Db } from '../../../core/database/database.ts';
import { fold } from '../../../core/text/fold.ts';
import { type GradedRoster, readRoster } from '../read-roster.ts';
import { type RosterSortKey, sortByColumn } from '../roster-order.ts';
import { roundToHundredths } from './compute-grade.ts';
import type { Gradebook, GradebookFilters, GradebookRow } from './gradebook.schema.ts';

function keyOf(column: string, sortKeys: Map<number, string>): (row: GradebookRow) => RosterSortKey {
  if (column === 'name') return ({ userId }) => sortKeys.get(userId) ?? '';
  if (column === 'group') return ({ group }) => group && fold(group);
  if (column === 'total') return ({ total }) => total;
  return ({ cells }) => cells[column]?.percent ?? null;
}

function meanOf(values: number[]): number | null {
  if (values.length === 0) return null;
  return roundToHundredths(values.reduce((sum, value) => sum + value, 0) / values.length);
}

function countsOf({ scheme }: GradedRoster, rows: GradebookRow[]): Gradebook['counts'] {
  const averages = scheme.parts.map(({ key }) => [
    key,
    meanOf(rows.flatMap(({ cells }) => cells[key]?.percent ?? [])),
  ]);
  return {
    people: rows.length,
    passed: rows.filter(({ passed }) => passed === true).length,
    failed: rows.filter(({ passed }) => passed === false).length,
    average: meanOf(rows.flatMap(({ total }) => total ?? [])),
    averages: Object.fromEntries(averages),
  };
}

/** Reads a course's grades with their parts. */
export async function readGradebook(
  db: Db,
  courseId: number,
  { sort = 'name', ...filters }: GradebookFilters,
) {
  const roster = await readRoster(db, courseId, filters);
  const rows = roster.rows.map(
    ({ userId, username, name, surname, firstName, email, ci, group }, index): GradebookRow => {
      const { total = null, passed = null, cells = {} } = roster.grades[index] ?? {};
      const person = { userId, username, name, surname, firstName, email, ci, group };
      return { ...person, total, passed, cells };
    },
  );
  return {
    roster,
    scheme: roster.scheme,
    rows: sortByColumn(rows, sort, (column) => keyOf(column, roster.sortKeys)),
    counts: countsOf(roster, rows),
  };
}
