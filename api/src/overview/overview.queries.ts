import type { AliasedExpression } from 'kysely';
import { readTallies } from '../database/tallies.ts';
import type { Db } from '../database.ts';
import { decodeIdCursor, toPage } from '../http/paging.ts';
import { listActivity } from '../impressions/activity.queries.ts';
import { DAY } from '../time.ts';
import { dayOf, daysBetween } from '../time-zone/time-zone.ts';
import type { Missing, Overview, UnfinishedQuery, Week } from './overview.schema.ts';
import type { DailyCountsTable } from './overview.table.ts';

const WEEK = 7;

function compare(days: string[], counts: Map<string, number>): Week {
  const values = days.map((day) => counts.get(day) ?? 0);
  const sum = (some: number[]) => some.reduce((total, one) => total + one, 0);
  const previous = sum(values.slice(0, WEEK));
  const daily = values.slice(WEEK);
  const total = sum(daily);
  return { total, previous, change: previous === 0 ? null : (total - previous) / previous, daily };
}

async function countByDay(db: Db, name: DailyCountsTable['name'], days: string[]) {
  const rows = await db
    .selectFrom('dailyCounts')
    .select(['day', 'count'])
    .where('name', '=', name)
    .where('day', 'in', days)
    .execute();
  return compare(days, new Map(rows.map(({ day, count }) => [day, count])));
}

async function countLectures(db: Db, days: string[]) {
  const rows = await listActivity(db, undefined, days[0] ?? '', days.at(-1) ?? '');
  return compare(days, new Map(rows.map(({ day, lectures }) => [day, lectures])));
}

const WAITING = [
  'enrolmentRequests',
  'unactivatedAccounts',
  'lecturesWithoutVideo',
  'lecturesWithoutCaptions',
  'unfinishedUploads',
] as const;

/** Reads the figures of the administration's first screen. */
export async function readOverview(db: Db): Promise<Overview> {
  const today = dayOf(Date.now());
  const days = daysBetween(dayOf(Date.now() - (2 * WEEK - 1) * DAY), today);
  return {
    days: days.slice(WEEK),
    sessions: await countByDay(db, 'sessions', days),
    lectures: await countLectures(db, days),
    subscriptions: await countByDay(db, 'subscriptions', days),
    waiting: await readTallies(db, [...WAITING]),
  };
}

function lacking(db: Db, missing: Missing): AliasedExpression<{ lectureId: number }, 'lacking'> {
  if (missing === 'upload') {
    const uploads = db.selectFrom('videoUploads').select('lectureId').distinct();
    return uploads.where('finishedAt', 'is', null).as('lacking');
  }
  return db.selectFrom('lectureGaps').select('lectureId').where('missing', '=', missing).as('lacking');
}

/** Lectures that lack something, the newest first. */
export async function listUnfinished(db: Db, { missing, limit, cursor }: UnfinishedQuery) {
  const before = decodeIdCursor(cursor);
  let query = db
    .selectFrom(lacking(db, missing))
    .innerJoin('lectures', 'lectures.id', 'lacking.lectureId')
    .innerJoin('courses', 'courses.id', 'lectures.courseId')
    .select(['lacking.lectureId', 'lectures.title', 'lectures.courseId', 'courses.name as courseName'])
    .orderBy('lacking.lectureId', 'desc');
  if (before !== undefined) query = query.where('lacking.lectureId', '<', before);
  return toPage(await query.limit(limit + 1).execute(), limit, ({ lectureId }) => [lectureId]);
}
