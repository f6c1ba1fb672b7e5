import { type AliasedExpression, type Expression, sql } from 'kysely';
import { findFew, isAmong, likeContains } from '../database/search.ts';
import type { Db } from '../database.ts';
import { DAY } from '../time/time.ts';
import type { ImpressionsFilter } from './impressions.schema.ts';
import { type Days, daysOf, type Period, readPeriod } from './period.ts';
import { type After, lastDays, lastViewsOf } from './watcher-days.queries.ts';

/** Assumes that no view lasts longer; this limits how far back the index is read. */
const LONGEST_VIEW = DAY;

/** Views that touch the period. */
function inPeriod(db: Db, { from, until }: Period) {
  let query = db
    .selectFrom('impressionViews')
    .select((row) => ['userId', row.fn.max('lastAt').as('lastViewedAt')])
    .groupBy('userId');
  if (from !== undefined) {
    const earliest = new Date(Date.parse(from) - LONGEST_VIEW).toISOString();
    query = query.where('startedAt', '>=', earliest).where('lastAt', '>=', from);
  }
  return until === undefined ? query : query.where('startedAt', '<', until);
}

function inCourse(db: Db, courseId: number) {
  return db
    .selectFrom('impressions')
    .select((row) => ['userId', row.fn.max('lastViewedAt').as('lastViewedAt')])
    .where('courseId', '=', courseId)
    .groupBy('userId');
}

/** The folded username and name: this search covers neither e-mail nor ID number (ci). */
function nameOf(users: {
  search: Expression<string>;
  emailKey: Expression<string>;
  ci: Expression<string | null>;
}) {
  const line = '\n';
  return sql<string>`replace(${users.search},
    cast(${line} as text) || ${users.emailKey} || coalesce(cast(${line} as text) || ${users.ci}, ''), '')`;
}

/** People, of a search those whose name has the term. */
export function named(db: Db, { q = '' }: ImpressionsFilter) {
  const people = db.selectFrom('users');
  if (q.trim() === '') return people;
  return people.where((where) => {
    const search = where.ref('users.search');
    const name = nameOf({ search, emailKey: where.ref('users.emailKey'), ci: where.ref('users.ci') });
    // The first condition is cheap and leaves few rows for the second.
    return where.and([likeContains(search, q), likeContains(name, q)]);
  });
}

/** The requested filter and how the rows are found. */
export interface Report {
  filter: ImpressionsFilter;
  period: Period;
  /** When these and no course are asked for. */
  days: Days | undefined;
  /** The ids of the people searched for, where they are few. */
  hits: number[] | undefined;
}

export async function openReport(db: Db, filter: ImpressionsFilter): Promise<Report> {
  const period = readPeriod(filter);
  const days = filter.courseId === undefined ? daysOf(period) : undefined;
  const hits = filter.q?.trim() ? await findFew(named(db, filter).select('users.id')) : undefined;
  return { filter, period, days, hits };
}

export interface Watcher {
  userId: number;
  lastViewedAt: string;
}

/** One row per person, of the hits alone where there are some; from the smallest table that knows the answer. */
export function watchersOf(db: Db, report: Report, after?: After): AliasedExpression<Watcher, 'seen'> {
  const { filter, period, days, hits } = report;
  if (days) return hits ? lastViewsOf(db, days, hits).as('seen') : lastDays(db, days, after).as('seen');
  const { courseId } = filter;
  const isOfAllTime = (period.from ?? period.until) === undefined;
  if (courseId !== undefined && isOfAllTime) {
    const rows = inCourse(db, courseId);
    return (hits ? rows.where((row) => isAmong(db, row.ref('userId'), hits)) : rows).as('seen');
  }
  let rows = inPeriod(db, period);
  if (courseId !== undefined) rows = rows.where('courseId', '=', courseId);
  return (hits ? rows.where((row) => isAmong(db, row.ref('userId'), hits)) : rows).as('seen');
}
