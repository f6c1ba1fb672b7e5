import { sql } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import type { Role } from '../../core/http/schema.ts';
import {
  isQuizForPerson,
  selectOwnExtraTime,
  selectOwnLiveClassEnd,
  selectOwnLiveClassStart,
  selectOwnQuizClosingDate,
  selectOwnQuizOpeningDate,
} from '../../courses/publication/own-dates.ts';
import { isPublishedCourse } from '../../courses/publication/publication-conditions.ts';
import { selectOwnCourses } from '../../courses/subscriptions/course-members.queries.ts';
import { isTeachingRole } from '../../courses/subscriptions/course-roles.ts';
import { hasCommonLiveClassTimes, isInvitedToLiveClass } from './live-classes/live-classes.queries.ts';

export const CALENDAR_ITEM_KINDS = ['assignment', 'lecture', 'live_class', 'quiz'] as const;
export type CalendarItemKind = (typeof CALENDAR_ITEM_KINDS)[number];

/** The person whose calendar is read. */
export interface CalendarReader {
  id: number;
  role: Role;
}

export interface CalendarRange {
  from: string;
  to: string;
  limit: number;
  /** The cursor: the last item's time, kind, id and group. */
  after?: [string, string, number, number];
}

/** A calendar item from the database, whose `endsAt` does not include the extra time. */
export interface CalendarItemRow {
  kind: CalendarItemKind;
  id: number;
  courseId: number;
  courseName: string;
  courseType: string;
  title: string;
  startsAt: string | null;
  endsAt: string | null;
  /** The sort key: the start, or the end of an item without a start. */
  at: string;
  extraSeconds: number;
  done: number;
  /** For teachers: the group with its own times; 0 for the common times. */
  groupId: number;
  /** 1 in courses that the reader teaches. */
  teaches: number;
}

/** Applies the condition except in courses that the reader teaches; the query must join `subscriptions`. */
function unlessHere({ role }: Pick<CalendarReader, 'role'>, condition: ReturnType<typeof sql<boolean>>) {
  if (!isTeachingRole(role)) return condition;
  return sql<boolean>`("subscriptions"."courseRole" is null or ${condition})`;
}

const none = sql<string | null>`cast(null as text)`;
const zero = sql<number>`0`;

/** Selects a person's courses for the calendar; students get only published ones. */
function ownCourses(db: Db, { id, role }: CalendarReader) {
  const isOwnRole = sql<boolean>`"subscriptions"."courseRole" is null`;
  const query = selectOwnCourses(db, id)
    .select(
      (isTeachingRole(role) ? sql<number>`case when ${isOwnRole} then 1 else 0 end` : zero).as('teaches'),
    )
    .where('courses.state', '<>', 'copying');
  return query.where(unlessHere({ role }, isPublishedCourse()));
}

export async function listCalendarCourseIds(db: Db, reader: CalendarReader): Promise<number[]> {
  const rows = await ownCourses(db, reader).select('courses.id').execute();
  return rows.map(({ id }) => id);
}

function quizzes(db: Db, reader: CalendarReader) {
  const [opening, closing] = [selectOwnQuizOpeningDate(reader.id), selectOwnQuizClosingDate(reader.id)];
  const done = sql<number>`case when exists (select 1 from "attempts"
    where "attempts"."quizId" = "quizzes"."id" and "attempts"."userId" = ${reader.id}
      and not "attempts"."preview" and "attempts"."state" <> 'running') then 1 else 0 end`;
  const query = ownCourses(db, reader)
    .innerJoin('quizzes', 'quizzes.courseId', 'courses.id')
    .select(sql<CalendarItemKind>`"quizzes"."kind"`.as('kind'))
    .select(['quizzes.id', 'courses.id as courseId', 'courses.name as courseName'])
    .select(['courses.type as courseType', 'quizzes.title'])
    .select([opening.as('startsAt'), closing.as('endsAt')])
    .select(sql<string>`coalesce(${opening}, ${closing})`.as('at'))
    .select([selectOwnExtraTime(reader.id).as('extraSeconds'), done.as('done'), zero.as('groupId')])
    .where('quizzes.state', '=', 'published');
  return query.where(unlessHere(reader, isQuizForPerson(reader.id)));
}

function lectures(db: Db, reader: CalendarReader) {
  const query = ownCourses(db, reader)
    .innerJoin('lectures', 'lectures.courseId', 'courses.id')
    .select(sql<CalendarItemKind>`'lecture'`.as('kind'))
    .select(['lectures.id', 'courses.id as courseId', 'courses.name as courseName'])
    .select(['courses.type as courseType', 'lectures.title'])
    .select(['lectures.publishAt as startsAt', none.as('endsAt')])
    .select(sql<string>`"lectures"."publishAt"`.as('at'))
    .select([zero.as('extraSeconds'), zero.as('done'), zero.as('groupId')])
    .where('lectures.state', '=', 'scheduled');
  return query.where(unlessHere(reader, sql<boolean>`not "lectures"."awaitsVideo"`));
}

function liveClasses(db: Db, reader: CalendarReader) {
  const start = selectOwnLiveClassStart(reader.id);
  const query = ownCourses(db, reader)
    .innerJoin('liveClasses', 'liveClasses.courseId', 'courses.id')
    .select(sql<CalendarItemKind>`'live_class'`.as('kind'))
    .select(['liveClasses.id', 'courses.id as courseId', 'courses.name as courseName'])
    .select(['courses.type as courseType', 'liveClasses.title'])
    .select([start.as('startsAt'), selectOwnLiveClassEnd(reader.id).as('endsAt')])
    .select(start.as('at'))
    .select([zero.as('extraSeconds'), zero.as('done'), zero.as('groupId')]);
  return isTeachingRole(reader.role)
    ? query.where((where) =>
        where.or([
          where.and([where('subscriptions.courseRole', 'is', null), hasCommonLiveClassTimes()]),
          isInvitedToLiveClass(where, reader.id),
        ]),
      )
    : query.where((where) => isInvitedToLiveClass(where, reader.id));
}

/** Selects groups' own times of live classes that the reader teaches. */
function groupsLiveClasses(db: Db, reader: CalendarReader) {
  const start = sql<string>`"liveClassGroups"."startsAt"`;
  return ownCourses(db, reader)
    .innerJoin('liveClasses', 'liveClasses.courseId', 'courses.id')
    .innerJoin('liveClassGroups', 'liveClassGroups.liveClassId', 'liveClasses.id')
    .innerJoin('courseGroups', 'courseGroups.id', 'liveClassGroups.groupId')
    .select(sql<CalendarItemKind>`'live_class'`.as('kind'))
    .select([
      'liveClasses.id',
      'courses.id as courseId',
      'courses.name as courseName',
      'courses.type as courseType',
    ])
    .select(sql<string>`"liveClasses"."title" || ' (' || "courseGroups"."name" || ')'`.as('title'))
    .select([start.as('startsAt'), 'liveClassGroups.endsAt', start.as('at')])
    .select([zero.as('extraSeconds'), zero.as('done'), 'courseGroups.id as groupId'])
    .where('subscriptions.courseRole', 'is', null)
    .where('liveClassGroups.startsAt', 'is not', null);
}

/** Lists calendar items between two times, in order; includes earlier quizzes with extra time. */
export async function listCalendarItemRows(
  db: Db,
  reader: CalendarReader,
  { from, to, limit, after }: CalendarRange,
): Promise<CalendarItemRow[]> {
  const own = quizzes(db, reader).unionAll(lectures(db, reader)).unionAll(liveClasses(db, reader));
  const all = isTeachingRole(reader.role) ? own.unionAll(groupsLiveClasses(db, reader)) : own;
  let query = db
    .selectFrom(all.as('items'))
    .selectAll()
    .where('at', '<', to)
    .where(sql<boolean>`(coalesce("endsAt", "at") >= ${from} or "extraSeconds" > 0)`)
    .orderBy('at')
    .orderBy('kind')
    .orderBy('id')
    .orderBy('groupId')
    .limit(limit);
  if (after) query = query.where(sql<boolean>`("at", "kind", "id", "groupId") > (${sql.join(after)})`);
  return (await query.execute()) as CalendarItemRow[];
}
