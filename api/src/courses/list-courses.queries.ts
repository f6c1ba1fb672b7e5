import { type Kysely, sql } from 'kysely';
import type { Db, Tables } from '../core/database/database.ts';
import { prepareQuery } from '../core/database/prepared.ts';
import { buildLikeFilter } from '../core/database/search.ts';
import { type CursorPage, decodeCursor, toPage } from '../core/http/paging.ts';
import { COURSE_FACETS, type CourseFacetFilter, type CourseType } from '../core/http/schema.ts';
import { now } from '../core/time/time.ts';
import { addCourseSummary } from './course-summary.ts';
import {
  type CourseWithRole,
  type ListedCourseRow,
  selectCourseColumns,
  selectLectureMinutes,
  toCourse,
} from './courses.queries.ts';
import { isListedCourse, isPublishedCourse } from './publication/publication-conditions.ts';
import type { CourseRole } from './subscriptions/course-roles.ts';
import { isLiveSubscription } from './subscriptions/subscriptions.live.ts';

export interface CourseFilter extends CourseFacetFilter {
  limit: number;
  cursor?: string;
  q?: string;
  type?: CourseType;
  /** Restricts the list to this person's subscriptions. */
  userId?: number;
  /** `listed` omits drafts and archived courses, `published` omits drafts, `all` omits nothing. */
  show: 'listed' | 'published' | 'all';
}

function toCoursePage(rows: ListedCourseRow[], limit: number): CursorPage<CourseWithRole> {
  const page = toPage(rows, limit, (row) => [row.sortKey, row.id]);
  return { rows: page.rows.map(toCourse), nextCursor: page.nextCursor };
}

function firstCourses(db: Db, limit: number) {
  return db
    .selectFrom('courses')
    .select(selectCourseColumns())
    .orderBy('sortKey')
    .orderBy('courses.id')
    .limit(limit + 1);
}

function subscribedCourseIds(db: Db, userId: number) {
  return db
    .selectFrom('subscriptions')
    .select('courseId')
    .where('userId', '=', userId)
    .where(isLiveSubscription);
}

const ownRole = (userId: number) =>
  sql<CourseRole | null>`(select "courseRole" from "subscriptions"
  where "userId" = ${userId} and "courseId" = "courses"."id")`.as('courseRole');

/** A person's course ids and roles in one text, such as `3:,7:assistant`; null without courses. */
const ownCourseKey = (db: Db, userId: number) =>
  db
    .selectFrom('subscriptions')
    .select(
      sql<
        string | null
      >`string_agg(cast("courseId" as text) || ':' || coalesce("courseRole", ''), ',' order by "courseId")`.as(
        'key',
      ),
    )
    .where('userId', '=', userId)
    .where(isLiveSubscription);

/** The state on which a list of own courses depends, besides the time. */
interface OwnCoursesState {
  version: number;
  key: string | null;
}

/** Prepares the first page of own courses; `readState` is cheaper, and equal states mean equal lists. */
export function createOwnCoursesReader(db: Kysely<Tables>, limit: number) {
  const readState = prepareQuery(
    db,
    db.selectFrom('catalogue').select(['version', ownCourseKey(db, 0).as('key')]),
  );
  const own = firstCourses(db, limit)
    // Inlined, because SQLite sorts twice as fast when it knows the limit.
    .limit(sql.lit(limit + 1))
    .select(ownRole(0))
    .select(({ selectFrom }) => [
      // In the same statement, so the list is neither older nor newer than its state.
      selectFrom('catalogue').select('catalogue.version').$asScalar().$notNull().as('catalogueVersion'),
      ownCourseKey(db, 0).as('key'),
    ])
    .where('courses.id', 'in', subscribedCourseIds(db, 0))
    .where('courses.state', '<>', sql.lit('copying'));
  const readAll = prepareQuery(db, own);
  const readPublished = prepareQuery(db, own.where(isPublishedCourse()));
  return {
    readState: async (userId: number): Promise<OwnCoursesState> => {
      const [state] = await readState(userId, now());
      return state ?? { version: 0, key: null };
    },
    list: async (userId: number, drafts: boolean): Promise<CursorPage<CourseWithRole> & OwnCoursesState> => {
      const at = now();
      const values = [at, userId, userId, at, userId, at];
      const rows = drafts ? await readAll(...values) : await readPublished(...values, at);
      const { catalogueVersion: version = 0, key = null } = rows[0] ?? {};
      return { ...toCoursePage(rows, limit), version, key };
    },
  };
}

/** Lists courses by name, ignoring accents. */
export async function listCourses(db: Db, filter: CourseFilter): Promise<CursorPage<CourseWithRole>> {
  const { type, q, userId, limit, show } = filter;
  const after = decodeCursor(filter.cursor, ['string', 'number']) as [string, number] | undefined;
  let query = firstCourses(db, limit)
    .$if(!userId, (everybody) => everybody.select(selectLectureMinutes()))
    .where('courses.state', '<>', 'copying');
  if (show !== 'all') query = query.where(show === 'listed' ? isListedCourse() : isPublishedCourse());
  if (type) query = query.where('type', '=', type);
  if (q) query = query.where((where) => buildLikeFilter(where.ref('courses.search'), q));
  for (const name of COURSE_FACETS)
    if (filter[name] !== undefined) query = query.where(name, '=', filter[name]);
  if (userId)
    query = query.select(ownRole(userId)).where('courses.id', 'in', subscribedCourseIds(db, userId));
  if (after) {
    query = query.where((where) =>
      where(where.refTuple('sortKey', 'courses.id'), '>', where.tuple(after[0], after[1])),
    );
  }
  const page = toCoursePage(await query.execute(), limit);
  return userId ? page : { ...page, rows: page.rows.map(addCourseSummary) };
}
