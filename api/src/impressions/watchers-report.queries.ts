import { type AliasedExpression, sql } from 'kysely';
import { findHits } from '../database/search.ts';
import type { Db } from '../database.ts';
import { DAY } from '../time.ts';
import type { ImpressionsFilter } from './impressions.schema.ts';
import { type Days, type Period, readPeriod, wholeDays } from './period.ts';
import { type After, lastDays } from './watcher-days.queries.ts';

/** Nobody sits longer before a page; it bounds how far back the index is read. */
const LONGEST_VIEW = DAY;

const openings = sql<number>`count(distinct "lectureId")`;

/** Openings that touch the period, and what they added to the union of what the person has seen. */
function inPeriod(db: Db, { from, until }: Period, courseId: number | undefined) {
  let query = db
    .selectFrom('impressionViews')
    .select((row) => [
      'userId',
      openings.as('lectures'),
      row.fn.sum<number>('addedMs').as('watchedMs'),
      row.fn.max('lastAt').as('lastViewedAt'),
    ])
    .groupBy('userId');
  if (from !== undefined) {
    const earliest = new Date(Date.parse(from) - LONGEST_VIEW).toISOString();
    query = query.where('startedAt', '>=', earliest).where('lastAt', '>=', from);
  }
  if (until !== undefined) query = query.where('startedAt', '<', until);
  if (courseId !== undefined) query = query.where('courseId', '=', courseId);
  return query;
}

function inCourse(db: Db, courseId: number) {
  return db
    .selectFrom('impressions')
    .select((row) => [
      'userId',
      row.fn.countAll<number>().as('lectures'),
      row.fn.sum<number>('watchedMs').as('watchedMs'),
      row.fn.max('lastViewedAt').as('lastViewedAt'),
    ])
    .where('courseId', '=', courseId)
    .groupBy('userId');
}

/** What is asked for, and how it is found. */
export interface Report {
  filter: ImpressionsFilter;
  period: Period;
  /** When the period consists of days and is of all courses. */
  days: Days | undefined;
  /** Those who are searched for, where they are few. */
  hits: number[] | undefined;
}

export async function openReport(db: Db, filter: ImpressionsFilter): Promise<Report> {
  const period = readPeriod(filter);
  const isOfAll = filter.courseId === undefined && (period.from ?? period.until) !== undefined;
  const days = isOfAll ? wholeDays(period) : undefined;
  const hits = filter.q?.trim() ? await findHits(db, 'usersName', filter.q) : undefined;
  return { filter, period, days, hits };
}

const LATER = [sql<number>`0`.as('lectures'), sql<number>`0`.as('watchedMs')] as const;

/** Whose sums are made for the people of a page alone. */
export function isSummedLater({ filter, period, days }: Report): boolean {
  return (
    days !== undefined ||
    (filter.courseId === undefined && period.from !== undefined && period.until === undefined)
  );
}

export interface Watcher {
  userId: number;
  lectures: number;
  watchedMs: number;
  lastViewedAt: string;
}

/** One row per person, from the smallest table that knows the answer. */
export function watchersOf(db: Db, report: Report, after?: After): AliasedExpression<Watcher, 'seen'> {
  const { filter, period, days } = report;
  const { courseId } = filter;
  const { from, until } = period;
  if (days?.last !== undefined) {
    return lastDays(db, { ...days, last: days.last }, after)
      .select(LATER)
      .as('seen');
  }
  const all = db.selectFrom('watchers').select(['userId', 'lastViewedAt']);
  // Who has an opening since then is who watched last since then.
  if (from !== undefined && isSummedLater(report)) {
    return all.select(LATER).where('lastViewedAt', '>=', from).as('seen');
  }
  if (from !== undefined || until !== undefined) return inPeriod(db, period, courseId).as('seen');
  if (courseId !== undefined) return inCourse(db, courseId).as('seen');
  return all.select(['lectures', 'watchedMs']).as('seen');
}
