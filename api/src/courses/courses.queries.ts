import { type Kysely, sql } from 'kysely';
import { prepare } from '../core/database/prepared.ts';
import { likeContains } from '../core/database/search.ts';
import { decodeCursor, type Page, toPage } from '../core/http/paging.ts';
import { type CourseType, namesOf } from '../core/http/schema.ts';
import { fold, foldAll } from '../core/text/fold.ts';
import { toPlainName } from '../core/text/plain-names.ts';
import { now } from '../core/time/time.ts';
import type { Db, Tables } from '../database.ts';
import { withSummary } from './course-summary.ts';
import { COURSE_FIELDS, type Course, type CourseFields, type NewCourseBody } from './courses.schema.ts';
import type { CourseRow } from './courses.table.ts';
import {
  isListedCourse,
  isPublishedCourse,
  isPublishedLecture,
  readPublication,
  stateAt,
} from './publication/publication.ts';
import type { CourseRole } from './subscriptions/course-roles.ts';
import { groupNames } from './subscriptions/groups/groups.queries.ts';
import { setGroups } from './subscriptions/groups/set-groups.ts';
import { isLive } from './subscriptions/subscriptions.live.ts';

/** The published lectures of the query's course. */
export const lectureCount = () => sql<number>`(select count(*) from "lectures"
  where "lectures"."courseId" = "courses"."id" and ${isPublishedLecture()})`;

/** Lists for everybody show it; one's own courses do without, since every student's visit reads them. */
export const minutes = () =>
  sql<number>`(select cast(coalesce(sum("lectures"."durationSeconds"), 0) / 60 as integer) from "lectures"
  where "lectures"."courseId" = "courses"."id" and ${isPublishedLecture()})`.as('minutes');

// Groups are rows of their own.
const { groups: _groups, ...OWN_FIELDS } = COURSE_FIELDS;

const columns = () =>
  [
    'courses.id',
    ...namesOf(OWN_FIELDS),
    groupNames.as('groups'),
    'archivedAt',
    'version',
    'sortKey',
    'courses.createdAt',
    'updatedAt',
    lectureCount().as('lectureCount'),
  ] as const;

/** Long enough to sort by, and short enough for every key to fit into a cursor. */
const SORT_LENGTH = 50;

const DEFAULTS: Omit<CourseFields, 'name' | 'type'> = {
  description: null,
  objective: null,
  audience: null,
  groups: [],
  category: '',
  code: '',
  period: '',
  shift: '',
  enrolment: 'closed',
  state: 'published',
  publishAt: null,
};

export interface CourseFilter {
  limit: number;
  cursor?: string;
  q?: string;
  type?: CourseType;
  code?: string;
  period?: string;
  shift?: string;
  /** Restricts the list to this person's subscriptions. */
  userId?: number;
  /** Listed: what stands in everybody's lists; published: what a course's members see; all: drafts too. */
  show: 'listed' | 'published' | 'all';
}

type ListedRow = Omit<CourseRow, 'search'> & {
  lectureCount: number;
  minutes?: number;
  groups: string | null;
  courseRole?: CourseRole | null;
};

/** `courseRole`: of one's own courses, the role where it is not that of the account. */
export type ListedCourse = Course & { courseRole?: CourseRole | null };

function toCourse({ state, ...row }: ListedRow): ListedCourse {
  const known = state === 'copying' ? 'draft' : state;
  const groups = row.groups?.split('\n') ?? [];
  return { ...row, groups, state: stateAt({ state: known, publishAt: row.publishAt }, now()) };
}

/** A course's own columns, with what is found and sorted by. */
function toRow({ groups: _groups, ...course }: CourseFields) {
  const name = toPlainName(course.name);
  const category = toPlainName(course.category);
  const [code, period, shift] = [course.code, course.period, course.shift].map(toPlainName);
  return {
    ...course,
    ...readPublication(course),
    name,
    category,
    code,
    period,
    shift,
    sortKey: [...fold(name)].slice(0, SORT_LENGTH).join(''),
    search: foldAll(name, course.type, category, code, period, shift),
  };
}

function toCoursePage(rows: ListedRow[], limit: number): Page<ListedCourse> {
  const page = toPage(rows, limit, (row) => [row.sortKey, row.id]);
  return { rows: page.rows.map(toCourse), nextCursor: page.nextCursor };
}

function firstCourses(db: Db, limit: number) {
  return db
    .selectFrom('courses')
    .select(columns())
    .orderBy('sortKey')
    .orderBy('courses.id')
    .limit(limit + 1);
}

function subscribedCourseIds(db: Db, userId: number) {
  return db.selectFrom('subscriptions').select('courseId').where('userId', '=', userId).where(isLive);
}

const ownRole = (userId: number) =>
  sql<CourseRole | null>`(select "courseRole" from "subscriptions"
  where "userId" = ${userId} and "courseId" = "courses"."id")`.as('courseRole');

/**
 * Prepares the first page of a person's own courses once: every student's visit begins with it. `drafts`: with those that are not
 * published yet.
 */
export function prepareOwnCourses(db: Kysely<Tables>, limit: number) {
  const own = firstCourses(db, limit)
    // A literal limit, because SQLite sorts in twice the time when it cannot see the limit.
    .limit(sql.lit(limit + 1))
    .select(ownRole(0))
    .where('courses.id', 'in', subscribedCourseIds(db, 0));
  const readAll = prepare(db, own);
  const readPublished = prepare(db, own.where(isPublishedCourse()));
  return async (userId: number, drafts: boolean): Promise<Page<ListedCourse>> => {
    const at = now();
    const rows = drafts
      ? await readAll(at, userId, userId, at)
      : await readPublished(at, userId, userId, at, at);
    return toCoursePage(rows, limit);
  };
}

/** Lists courses by name, ignoring accents. */
export async function listCourses(db: Db, filter: CourseFilter): Promise<Page<ListedCourse>> {
  const { type, q, userId, limit, show } = filter;
  const after = decodeCursor(filter.cursor, ['string', 'number']) as [string, number] | undefined;
  let query = firstCourses(db, limit)
    .$if(!userId, (everybody) => everybody.select(minutes()))
    .where('courses.state', '<>', 'copying');
  if (show !== 'all') query = query.where(show === 'listed' ? isListedCourse() : isPublishedCourse());
  if (type) query = query.where('type', '=', type);
  if (q) query = query.where((where) => likeContains(where.ref('courses.search'), q));
  for (const name of ['code', 'period', 'shift'] as const)
    if (filter[name] !== undefined) query = query.where(name, '=', filter[name]);
  if (userId)
    query = query.select(ownRole(userId)).where('courses.id', 'in', subscribedCourseIds(db, userId));
  if (after) {
    query = query.where((where) =>
      where(where.refTuple('sortKey', 'courses.id'), '>', where.tuple(after[0], after[1])),
    );
  }
  const page = toCoursePage(await query.execute(), limit);
  return userId ? page : { ...page, rows: page.rows.map(withSummary) };
}

export async function findCourse(db: Db, id: number): Promise<Course | undefined> {
  const row = await db
    .selectFrom('courses')
    .select(columns())
    .select(minutes())
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toCourse(row);
}

export async function insertCourse(db: Db, course: NewCourseBody): Promise<Course> {
  const at = now();
  const row = await db
    .insertInto('courses')
    .values({
      ...toRow({ ...DEFAULTS, ...course, ...readPublication(course) }),
      version: 1,
      createdAt: at,
      updatedAt: at,
    })
    .returning(columns())
    .returning(minutes())
    .executeTakeFirstOrThrow();
  return { ...toCourse(row), groups: await setGroups(db, row.id, course.groups ?? []) };
}

/** Undefined when the course is no longer at `course.version`, or is gone. */
export async function updateCourse(db: Db, course: Course): Promise<Course | undefined> {
  const {
    id,
    version,
    lectureCount,
    minutes: _minutes,
    createdAt,
    updatedAt,
    archivedAt,
    descriptionHtml: _html,
    summary: _summary,
    ...fields
  } = course;
  const row = await db
    .updateTable('courses')
    .set({ ...toRow(fields), updatedAt: now() })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(columns())
    .returning(minutes())
    .executeTakeFirst();
  return row && { ...toCourse(row), groups: await setGroups(db, id, course.groups) };
}

/** Archives a course, or brings it back; undefined without it. */
export async function archiveCourse(
  db: Db,
  id: number,
  archivedAt: string | null,
): Promise<Course | undefined> {
  const row = await db
    .updateTable('courses')
    .set((eb) => ({ archivedAt, version: eb('version', '+', 1), updatedAt: now() }))
    .where('id', '=', id)
    .returning(columns())
    .returning(minutes())
    .executeTakeFirst();
  return row && toCourse(row);
}

/** Deletes the course and all that belongs to it. False when it was gone already. */
export async function deleteCourse(db: Db, id: number): Promise<boolean> {
  const row = await db.deleteFrom('courses').where('id', '=', id).returning('id').executeTakeFirst();
  return row !== undefined;
}
