import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { listActivity } from '../impressions/activity.queries.ts';
import { dayOf, daysBetween } from '../impressions/day.ts';
import { decodeIdCursor, toPage } from '../paging.ts';
import { DAY } from '../time.ts';
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

function lacking(db: Db, missing: Missing) {
  const lectures = db.selectFrom('lectures');
  if (missing === 'video') return lectures.where('videoFileId', 'is', null);
  if (missing === 'upload') {
    return lectures.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('videoUploads')
          .select('videoUploads.id')
          .whereRef('videoUploads.lectureId', '=', 'lectures.id')
          .where('finishedAt', 'is', null),
      ),
    );
  }
  return lectures
    .where('videoFileId', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('captions').select('captions.id').whereRef('captions.lectureId', '=', 'lectures.id'),
        ),
      ),
    );
}

async function countWaiting(db: Db): Promise<Overview['waiting']> {
  const count = sql<number>`count(*)`.as('count');
  const requests = db.selectFrom('enrolmentRequests').select(count).where('state', '=', 'requested');
  const accounts = db.selectFrom('users').select(count).where('active', '=', false);
  const videos = lacking(db, 'video').select(count);
  const captions = lacking(db, 'captions').select(count);
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

/** Lectures that lack something, the newest first. */
export async function listUnfinished(db: Db, { missing, limit, cursor }: UnfinishedQuery) {
  const before = decodeIdCursor(cursor);
  let query = lacking(db, missing)
    .innerJoin('courses', 'courses.id', 'lectures.courseId')
    .select(['lectures.id as lectureId', 'lectures.title', 'lectures.courseId', 'courses.name as courseName'])
    .orderBy('lectures.id', 'desc');
  if (before !== undefined) query = query.where('lectures.id', '<', before);
  return toPage(await query.limit(limit + 1).execute(), limit, ({ lectureId }) => [lectureId]);
}
