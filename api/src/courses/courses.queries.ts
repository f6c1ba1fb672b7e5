import { sql } from 'kysely';
import type { Db } from '../core/database/database.ts';
import { buildInFilter } from '../core/database/search.ts';
import { listPropertyNames } from '../core/http/schema.ts';
import { fold, toSearchText } from '../core/text/fold.ts';
import { toPlainName } from '../core/text/plain-names.ts';
import { now } from '../core/time/time.ts';
import { COURSE_FIELDS, type Course, type CourseFields, type NewCourseBody } from './courses.schema.ts';
import type { CourseRow } from './courses.table.ts';
import { publicationStateAt, readPublication } from './publication/publication.ts';
import { isPublishedLecture } from './publication/publication-conditions.ts';
import type { CourseRole } from './subscriptions/course-roles.ts';
import { courseGroupNames } from './subscriptions/groups/groups.queries.ts';
import { setGroups } from './subscriptions/groups/set-groups.ts';

/** Counts the published lectures of the query's course. */
export const selectLectureCount = () => sql<number>`(select count(*) from "lectures"
  where "lectures"."courseId" = "courses"."id" and ${isPublishedLecture()})`;

/** Sums the minutes of published lectures; too slow for lists of own courses, which are read often. */
export const selectLectureMinutes = () =>
  sql<number>`(select cast(coalesce(sum("lectures"."durationSeconds"), 0) / 60 as integer) from "lectures"
  where "lectures"."courseId" = "courses"."id" and ${isPublishedLecture()})`.as('minutes');

// Groups are rows of another table, not columns.
const { groups: _groups, ...OWN_FIELDS } = COURSE_FIELDS;

/** The columns of a course that every response contains. */
export const selectCourseColumns = () =>
  [
    'courses.id',
    ...listPropertyNames(OWN_FIELDS),
    courseGroupNames.as('groups'),
    'archivedAt',
    'version',
    'sortKey',
    'courses.createdAt',
    'updatedAt',
    selectLectureCount().as('lectureCount'),
  ] as const;

/** The length of sort keys, short enough for every key to fit into a cursor. */
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

export type ListedCourseRow = Omit<CourseRow, 'search'> & {
  lectureCount: number;
  minutes?: number;
  groups: string | null;
  courseRole?: CourseRole | null;
};

/** A course with the person's role in it, when that differs from the account's. */
export type CourseWithRole = Course & { courseRole?: CourseRole | null };

export function toCourse({ state, ...row }: ListedCourseRow): CourseWithRole {
  const known = state === 'copying' ? 'draft' : state;
  const groups = row.groups?.split('\n') ?? [];
  return { ...row, groups, state: publicationStateAt({ state: known, publishAt: row.publishAt }, now()) };
}

/** Converts a course to its row, with the columns for search and sorting. */
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
    search: toSearchText(name, course.type, category, code, period, shift),
  };
}

export async function findCourse(db: Db, id: number): Promise<Course | undefined> {
  const row = await db
    .selectFrom('courses')
    .select(selectCourseColumns())
    .select(selectLectureMinutes())
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
    .returning(selectCourseColumns())
    .returning(selectLectureMinutes())
    .executeTakeFirstOrThrow();
  return { ...toCourse(row), groups: await setGroups(db, row.id, course.groups ?? []) };
}

/** Returns the course's state; undefined when the course is gone. */
export async function updateCourseDescription(
  trx: Db,
  id: number,
  description: string,
): Promise<CourseRow['state'] | undefined> {
  const row = await trx
    .updateTable('courses')
    .set((eb) => ({ description, version: eb('version', '+', 1), updatedAt: now() }))
    .where('id', '=', id)
    .returning('state')
    .executeTakeFirst();
  return row?.state;
}

/** Returns undefined when the course is gone or no longer at `course.version`. */
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
    .returning(selectCourseColumns())
    .returning(selectLectureMinutes())
    .executeTakeFirst();
  return row && { ...toCourse(row), groups: await setGroups(db, id, course.groups) };
}

/** Archives or unarchives a course; undefined when it does not exist. */
export async function setCourseArchivedAt(
  db: Db,
  id: number,
  archivedAt: string | null,
): Promise<Course | undefined> {
  const row = await db
    .updateTable('courses')
    .set((eb) => ({ archivedAt, version: eb('version', '+', 1), updatedAt: now() }))
    .where('id', '=', id)
    .returning(selectCourseColumns())
    .returning(selectLectureMinutes())
    .executeTakeFirst();
  return row && toCourse(row);
}

/** Lists the Markdown descriptions of these courses. */
export async function listCourseDescriptions(db: Db, ids: number[]) {
  return db
    .selectFrom('courses')
    .select(['id', 'description'])
    .where((where) => buildInFilter(db, where.ref('id'), ids))
    .execute();
}

export async function deleteCourse(db: Db, id: number): Promise<boolean> {
  const row = await db.deleteFrom('courses').where('id', '=', id).returning('id').executeTakeFirst();
  return row !== undefined;
}

export async function hasCourses(db: Db): Promise<boolean> {
  return (await db.selectFrom('courses').select('id').limit(1).executeTakeFirst()) !== undefined;
}
