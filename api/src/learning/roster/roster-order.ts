import { decodeCursor, toPage } from '../../core/http/paging.ts';
import { fold } from '../../core/text/fold.ts';
import { DAY } from '../../core/time/time.ts';
import { getLocalDay, getStartOfDay } from '../../core/time/time-zone.ts';
import { MIN_DONE_COVERAGE } from '../../courses/progress/done.ts';
import type { GradedRoster } from './read-roster.ts';
import type { RosterCounts, RosterResponse, RosterRow } from './roster.schema.ts';

const IDLE_DAYS = 14;
const LOW_PERCENT = 50;

type Test = (row: RosterRow) => boolean;

function isIdle(days: number): Test {
  const since = new Date(Date.now() - days * DAY).toISOString();
  return ({ lastSeenAt }) => lastSeenAt !== null && lastSeenAt < since;
}

const isBelow =
  (percent: number): Test =>
  ({ grade }) =>
    grade !== null && grade < percent;
const awaitsGrading: Test = ({ quizzes }) => Object.values(quizzes).some(({ state }) => state === 'to_grade');
const neverEntered: Test = ({ lastSeenAt }) => lastSeenAt === null;
const hasDone =
  (lectureId: string): Test =>
  ({ lectures }) =>
    (lectures[lectureId] ?? 0) >= MIN_DONE_COVERAGE;

function testOf(filter: string): Test {
  const [name, value = ''] = filter.split(':');
  if (name === 'never_entered') return neverEntered;
  if (name === 'to_grade') return awaitsGrading;
  if (name === 'idle') return isIdle(Number(value));
  if (name === 'below') return isBelow(Number(value));
  const isDone = hasDone(String(Number(value)));
  return (row) => !isDone(row);
}

/** Keeps the rows that match every filter. */
export function filterRoster(rows: RosterRow[], filter: string | undefined): RosterRow[] {
  const tests = filter ? filter.split(',').map(testOf) : [];
  return rows.filter((row) => tests.every((passes) => passes(row)));
}

export type RosterSortKey = string | number | null;

function keyOf(column: string, sortKeys: Map<number, string>): (row: RosterRow) => RosterSortKey {
  const [name, id = ''] = column.split(':');
  const cell = String(Number(id));
  switch (name) {
    case 'ci':
      return ({ ci }) => ci;
    case 'group':
      return ({ group }) => group && fold(group);
    case 'lastSeen':
      return ({ lastSeenAt }) => lastSeenAt;
    case 'progress':
      return ({ progress }) => progress;
    case 'grade':
      return ({ grade }) => grade;
    case 'lecture':
      return ({ lectures }) => lectures[cell] ?? 0;
    case 'quiz':
      return ({ quizzes }) => quizzes[cell]?.percent ?? null;
    default:
      return ({ userId }) => sortKeys.get(userId) ?? '';
  }
}

/** Sorts by a column, descending with the prefix `-`; missing values always come last. */
export function sortByColumn<Row>(
  rows: Row[],
  sort: string,
  keyOf: (column: string) => (row: Row) => RosterSortKey,
): Row[] {
  const down = sort.startsWith('-');
  const key = keyOf(sort.replace('-', ''));
  // The stable sort keeps equal rows in name order.
  return rows.toSorted((one, other) => {
    const [a, b] = [key(one), key(other)];
    if (a === b) return 0;
    if (a === null) return 1;
    if (b === null) return -1;
    return a < b === down ? 1 : -1;
  });
}

export function sortRoster({ sortKeys }: GradedRoster, rows: RosterRow[], sort = 'name'): RosterRow[] {
  return sortByColumn(rows, sort, (column) => keyOf(column, sortKeys));
}

/** Returns the page after the cursor's person, or after their former position if they left the list. */
export function cutRosterPage<Row extends { userId: number }>(
  rows: Row[],
  limit: number,
  cursor: string | undefined,
) {
  const [place = 0, userId] = (decodeCursor(cursor, ['number', 'number']) ?? []) as number[];
  const index = rows.findIndex((row) => row.userId === userId);
  const start = index < 0 ? Math.max(0, place) : index + 1;
  const some = rows.slice(start, start + limit + 1);
  return toPage(some, limit, (row) => [start + limit, row.userId]);
}

export async function* toAsyncIterable<T>(items: T[]): AsyncGenerator<T> {
  yield* items;
}

function mean(values: number[]): number | null {
  if (values.length === 0) return null;
  return Math.round((10 * values.reduce((sum, value) => sum + value, 0)) / values.length) / 10;
}

/** Computes the columns' summaries for their headings. */
export function summariseRosterColumns({
  rows,
  lectures,
  quizzes,
}: GradedRoster): Pick<RosterResponse, 'lectures' | 'quizzes'> {
  const seen = new Map<string, number>();
  for (const row of rows) {
    for (const [id, share] of Object.entries(row.lectures))
      if (share >= MIN_DONE_COVERAGE) seen.set(id, (seen.get(id) ?? 0) + 1);
  }
  return {
    lectures: lectures.map(({ id, title }) => ({ id, title, seen: seen.get(String(id)) ?? 0 })),
    quizzes: quizzes.map(({ id, title }) => {
      const marks = rows.flatMap((row) => row.quizzes[id]?.percent ?? []);
      return { id, title, average: mean(marks) };
    }),
  };
}

/** Counts all rows, those that the usual filters keep, and those seen today or within a week. */
export function countRosterByFilter(rows: RosterRow[]): RosterCounts {
  const count = (test: Test) => rows.filter(test).length;
  const today = getStartOfDay(getLocalDay(Date.now()));
  const weekAgo = new Date(Date.now() - 7 * DAY).toISOString();
  return {
    people: rows.length,
    neverEntered: count(neverEntered),
    toGrade: count(awaitsGrading),
    idle: count(isIdle(IDLE_DAYS)),
    below: count(isBelow(LOW_PERCENT)),
    seenToday: count(({ lastSeenAt }) => lastSeenAt !== null && lastSeenAt >= today),
    seenThisWeek: count(({ lastSeenAt }) => lastSeenAt !== null && lastSeenAt >= weekAgo),
  };
}
