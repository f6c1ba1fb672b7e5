import { type SqlBool, sql } from 'kysely';
import type { Db } from '../database.ts';
import { listActivity } from '../impressions/activity.queries.ts';
import { dayOf, daysBetween } from '../impressions/day.ts';
import { DAY } from '../time.ts';
import type { Overview, Week } from './overview.schema.ts';
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

async function countWaiting(db: Db): Promise<Overview['waiting']> {
  const count = sql<number>`count(*)`.as('count');
  const requests = db.selectFrom('enrolmentRequests').select(count).where('state', '=', 'requested');
  const accounts = db.selectFrom('users').select(count).where('active', '=', false);
  const videos = db.selectFrom('lectures').select(count).where('videoFileId', 'is', null);
  const captions = db
    .selectFrom('lectures')
    .select(count)
    .where('videoFileId', 'is not', null)
    .where(
      sql<SqlBool>`not exists (select 1 from "captions" where "captions"."lectureId" = "lectures"."id")`,
    );
  const uploads = db.selectFrom('videoUploads').select(count).where('finishedAt', 'is', null);
  return db
    .selectNoFrom([
      requests.as('enrolmentRequests'),
      accounts.as('unactivatedAccounts'),
      videos.as('lecturesWithoutVideo'),
      captions.as('lecturesWithoutCaptions'),
      uploads.as('unfinishedUploads'),
    ])
    .$narrowType<Overview['waiting']>()
    .executeTakeFirstOrThrow();
}

/** What the administration's first screen shows. */
export async function readOverview(db: Db): Promise<Overview> {
  const today = dayOf(Date.now());
  const days = daysBetween(dayOf(Date.now() - (2 * WEEK - 1) * DAY), today);
  return {
    days: days.slice(WEEK),
    sessions: await countByDay(db, 'sessions', days),
    lectures: await countLectures(db, days),
    subscriptions: await countByDay(db, 'subscriptions', days),
    waiting: await countWaiting(db),
  };
}
