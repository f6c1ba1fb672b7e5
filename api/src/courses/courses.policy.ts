import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../core/database/database.ts';
import { forbidden, notFound, requireFound, unauthorized } from '../core/http/errors.ts';
import { type Caller, canManagePeople, getCaller } from '../platform/plugins/access-check.ts';
import type { EnrolmentMode } from './courses.table.ts';
import { isPublishedCourse } from './publication/publication-conditions.ts';
import { courseRoleOf } from './subscriptions/course-roles.ts';
import { isLiveSubscription } from './subscriptions/subscriptions.live.ts';

/**
 * `open` admits everybody, `member` subscribers, `assistant` assistants and teachers, `teacher` teachers.
 * `people` admits teachers and bedelía, `bedelia` only bedelía; administrators may do everything.
 */
export type CourseAccess = 'open' | 'member' | 'assistant' | 'people' | 'teacher' | 'bedelia' | 'admin';

export interface RequestedCourse {
  id: number;
  name: string;
  /** A current subscriber or an admin: may see the course's media and materials. */
  entitled: boolean;
  /** A teacher of this course or an admin: may change its contents. */
  teaches: boolean;
  /** Teaches or assists: may grade and answer questions. */
  grades: boolean;
  /** Teaches or is bedelía: may see and change the members. */
  managesMembers: boolean;
}

async function findCourseFor(db: Db, courseId: number, userId: number) {
  return db
    .selectFrom('courses')
    .leftJoin('subscriptions', (join) =>
      join
        .onRef('subscriptions.courseId', '=', 'courses.id')
        .on('subscriptions.userId', '=', userId)
        .on(isLiveSubscription),
    )
    .select(['courses.id', 'courses.name', 'courses.archivedAt', 'subscriptions.id as subscriptionId'])
    .select('subscriptions.courseRole')
    .select(sql<number>`case when ${isPublishedCourse()} then 1 else 0 end`.as('published'))
    .where('courses.id', '=', courseId)
    .where('courses.state', '<>', 'copying')
    .executeTakeFirst();
}

type Found = NonNullable<Awaited<ReturnType<typeof findCourseFor>>>;

/** Derives a person's rights over a course from the account's role and the subscription. */
function rightsOf({ subscriptionId, courseRole }: Found, caller: Pick<Caller, 'role'> | null) {
  const isAdmin = caller?.role === 'admin';
  const isMember = caller !== null && subscriptionId !== null;
  const part = isMember ? courseRoleOf({ courseRole, role: caller.role }) : undefined;
  const teaches = isAdmin || part === 'teacher';
  return {
    entitled: isAdmin || isMember,
    teaches,
    grades: teaches || part === 'assistant',
    managesMembers: teaches || caller?.role === 'bedelia',
  };
}

/** Reads the caller's rights in one query; undefined for a course hidden from them. */
export async function findRequestedCourse(
  db: Db,
  courseId: number,
  caller: Pick<Caller, 'id' | 'role'> | null,
): Promise<RequestedCourse | undefined> {
  const row = await findCourseFor(db, courseId, caller?.id ?? 0);
  if (!row) return undefined;
  const rights = rightsOf(row, caller);
  const { entitled, grades, managesMembers } = rights;
  if (!(grades || managesMembers) && !row.published) return undefined;
  if (!(entitled || managesMembers) && row.archivedAt !== null) return undefined;
  return { id: row.id, name: row.name, ...rights };
}

/** Returns the course if the caller has the needed access; throws 401, 403 or 404 otherwise. */
export async function requireCourse(
  request: FastifyRequest,
  courseId: number,
  needed: CourseAccess,
): Promise<RequestedCourse> {
  const caller = request.user;
  if (!caller && needed !== 'open') throw unauthorized();
  const course = await findRequestedCourse(request.server.db, courseId, caller);
  if (!course) throw notFound('El curso no existe.');
  const allowed = {
    open: true,
    member: course.entitled,
    assistant: course.grades,
    people: course.managesMembers,
    teacher: course.teaches,
    bedelia: caller !== null && canManagePeople(caller),
    admin: caller?.role === 'admin',
  };
  if (!allowed[needed]) throw forbidden();
  return course;
}

/** Throws 403 unless the enrolment mode stays the same or an administrator changes it. */
export function requireEnrolmentModeRight(
  caller: Pick<Caller, 'role'>,
  asked: EnrolmentMode | undefined,
  present: EnrolmentMode,
): void {
  if (asked === undefined || asked === present || caller.role === 'admin') return;
  throw forbidden('forbidden', 'Solo la administración puede cambiar cómo se entra a un curso.');
}

/** Throws unless this person may edit the course. */
export async function requireTaughtCourse(
  db: Db,
  courseId: number,
  person: Pick<Caller, 'id' | 'role'>,
): Promise<RequestedCourse> {
  const course = requireFound(await findRequestedCourse(db, courseId, person), 'El curso no existe.');
  if (!course.teaches) throw forbidden();
  return course;
}

/** Throws unless the caller teaches the course; without a course, only administrators pass. */
export async function requireTeacherOrAdmin(request: FastifyRequest, courseId: number | null): Promise<void> {
  if (courseId !== null) await requireCourse(request, courseId, 'teacher');
  else if (getCaller(request).role !== 'admin') throw forbidden();
}
