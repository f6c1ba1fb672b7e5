import type { AliasedExpression } from 'kysely';
import { findUserIdsByName } from '../../accounts/users/user-names.queries.ts';
import type { Db } from '../../core/database/database.ts';
import { buildInFilter } from '../../core/database/search.ts';
import { DAY } from '../../core/time/time.ts';
import { hasFacets, selectCourseIdsByFacets } from '../../courses/course-facets.queries.ts';
import { selectGroupMembers } from '../../courses/subscriptions/groups/groups.queries.ts';
import type { ImpressionsFilter } from './impressions.schema.ts';
import { type DayRange, dayRangeOf, parseTimePeriod, type TimePeriod } from './period.ts';
import {
  readLastViewTimes,
  selectLastWatcherDays,
  type Watcher,
  type WatcherCursor,
} from './watcher-days.queries.ts';

/** The assumed maximum length of a view, which limits how far back the index is read. */
const MAX_VIEW = DAY;

/** Selects views within the period. */
function inPeriod(db: Db, { from, until }: TimePeriod) {
  let query = db
    .selectFrom('impressionViews')
    .select((row) => ['userId', row.fn.max('lastAt').as('lastViewedAt')])
    .groupBy('userId');
  if (from !== undefined) {
    const earliest = new Date(Date.parse(from) - MAX_VIEW).toISOString();
    query = query.where('startedAt', '>=', earliest).where('lastAt', '>=', from);
  }
  return until === undefined ? query : query.where('startedAt', '<', until);
}

function ofAllTime(db: Db) {
  return db
    .selectFrom('impressions')
    .select((row) => ['userId', row.fn.max('lastViewedAt').as('lastViewedAt')])
    .groupBy('userId');
}

/** True when the report is limited to courses, which the table of watcher days does not store. */
const isOfCourses = (filter: ImpressionsFilter) => filter.courseId !== undefined || hasFacets(filter);

/** The requested filter and the chosen way to find its rows. */
export interface WatcherQueryPlan {
  filter: ImpressionsFilter;
  period: TimePeriod;
  /** Set when whole days suffice and no course is requested. */
  days: DayRange | undefined;
  /** All hits of a search with few hits, latest first. */
  few?: Watcher[];
}

export async function chooseWatcherQueryPlan(db: Db, filter: ImpressionsFilter): Promise<WatcherQueryPlan> {
  const period = parseTimePeriod(filter);
  const days = isOfCourses(filter) ? undefined : dayRangeOf(period);
  const report = { filter, period, days };
  const hits = filter.q?.trim() ? await findUserIdsByName(db, filter.q) : undefined;
  if (!hits) return report;
  const few = await (days ? readLastViewTimes(db, days, hits) : viewersOf(db, report, hits).execute());
  return { ...report, few: few.sort((a, b) => (isAfterCursor(b, [a.lastViewedAt, a.userId]) ? -1 : 1)) };
}

/** True for people after the cursor; ties are ordered by id. */
export function isAfterCursor({ lastViewedAt, userId }: Watcher, [at, id]: WatcherCursor): boolean {
  return lastViewedAt < at || (lastViewedAt === at && userId < id);
}

/** Selects one row per person, from views or per-lecture totals. */
function viewersOf(db: Db, { filter, period }: WatcherQueryPlan, userIds?: number[]) {
  const { courseId, group } = filter;
  const isOfAllTime = (period.from ?? period.until) === undefined;
  const members =
    courseId === undefined || group === undefined ? undefined : selectGroupMembers(db, courseId, group);
  const courses = hasFacets(filter) ? selectCourseIdsByFacets(db, filter) : undefined;
  if (isOfCourses(filter) && isOfAllTime) {
    let rows = ofAllTime(db);
    if (courseId !== undefined) rows = rows.where('courseId', '=', courseId);
    if (courses) rows = rows.where('courseId', 'in', courses);
    if (members) rows = rows.where('userId', 'in', members);
    return userIds ? rows.where((row) => buildInFilter(db, row.ref('userId'), userIds)) : rows;
  }
  let rows = inPeriod(db, period);
  if (courseId !== undefined) rows = rows.where('courseId', '=', courseId);
  if (courses) rows = rows.where('courseId', 'in', courses);
  if (members) rows = rows.where('userId', 'in', members);
  return userIds ? rows.where((row) => buildInFilter(db, row.ref('userId'), userIds)) : rows;
}

/** Selects one row per watcher from the smallest table that can answer the report. */
export function selectWatchers(
  db: Db,
  report: WatcherQueryPlan,
  after?: WatcherCursor,
): AliasedExpression<Watcher, 'seen'> {
  const { days } = report;
  return days ? selectLastWatcherDays(db, days, after).as('seen') : viewersOf(db, report).as('seen');
}
