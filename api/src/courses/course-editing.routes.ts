import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Db } from '../core/database/database.ts';
import { conflict, notFound, requireFound, staleVersion } from '../core/http/errors.ts';
import { CourseParams, NoContent, pickKnownFields } from '../core/http/schema.ts';
import { unwrapBody } from '../core/http/unwrap-body.ts';
import { now } from '../core/time/time.ts';
import { getCaller } from '../platform/plugins/access-check.ts';
import { write } from '../platform/plugins/write.ts';
import { hasStudents } from './course-students.queries.ts';
import { requireCourse, requireEnrolmentModeRight } from './courses.policy.ts';
import { deleteCourse, findCourse, insertCourse, updateCourse } from './courses.queries.ts';
import { COURSE_FIELDS, type Course, CourseBody, CourseResponse, NewCourseBody } from './courses.schema.ts';
import { publicationStateAt, readPublication } from './publication/publication.ts';
import { listRemovedGroups } from './subscriptions/groups/set-groups.ts';
import { upsertSubscription } from './subscriptions/subscriptions.queries.ts';

function target({ id, name }: Pick<Course, 'id' | 'name'>) {
  return { type: 'course', id, name };
}

/** The names of the changed fields, for the audit trail. */
function changedFields(before: Course, after: Course): string[] {
  const keys = Object.keys(before) as (keyof Course)[];
  return keys
    .filter((key) => key !== 'version' && key !== 'updatedAt')
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
}

/** Throws 409 for hiding a course with students; teachers should archive it instead. */
async function requireStillSeen(trx: Db, before: Course, after: Course): Promise<void> {
  const at = now();
  if (publicationStateAt(before, at) !== 'published' || publicationStateAt(after, at) === 'published') return;
  if (!(await hasStudents(trx, before.id))) return;
  throw conflict('course_has_students', 'El curso tiene estudiantes: archivalo en vez de ocultarlo.');
}

export const courseEditingRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/courses',
    {
      config: { access: 'teacher' },
      schema: { summary: 'Crea un curso', body: NewCourseBody, response: { 201: CourseResponse } },
    },
    async (request, reply) => {
      const caller = getCaller(request);
      requireEnrolmentModeRight(caller, request.body.enrolment, 'closed');
      return write(reply.code(201), async (change) => {
        const course = await insertCourse(change.trx, request.body);
        // Subscribes teachers to the courses that they create, or they could not edit them.
        if (caller.role === 'teacher') {
          await upsertSubscription(change.trx, { userId: caller.id, courseId: course.id });
        }
        change.audit({ action: 'course.create', target: target(course) });
        return { course };
      });
    },
  );

  app.put(
    '/courses',
    {
      config: { access: 'teacher' },
      preValidation: unwrapBody('course'),
      schema: { summary: 'Cambia un curso', body: CourseBody, response: { 200: CourseResponse } },
    },
    async (request, reply) => {
      const { id, version } = request.body;
      const changes = { ...pickKnownFields(COURSE_FIELDS, request.body), ...readPublication(request.body) };
      const caller = getCaller(request);
      await requireCourse(request, id, 'teacher');
      return write(reply, async (change) => {
        const { trx } = change;
        const before = requireFound(await findCourse(trx, id), 'El curso no existe.');
        requireEnrolmentModeRight(caller, changes.enrolment, before.enrolment);
        await requireStillSeen(trx, before, { ...before, ...changes });
        const removed = await listRemovedGroups(trx, id, changes.groups ?? before.groups);
        if (removed.length > 0) {
          const root = { table: 'courseGroups', column: 'id', ids: removed.map((group) => group.id) };
          const name = removed.map((group) => group.name).join(', ');
          await change.keepForUndo({ courseId: id, type: 'group', name, root });
        }
        const course = await updateCourse(trx, { ...before, ...changes, version });
        if (!course) throw staleVersion((await findCourse(trx, id)) ?? before);
        const details = { changed: changedFields(before, course) };
        change.audit({ action: 'course.update', target: target(course), details });
        return { course };
      });
    },
  );

  app.delete(
    '/courses/:id',
    {
      config: { access: 'admin', courseAccess: 'admin' },
      schema: {
        summary: 'Borra un curso con todo lo suyo',
        params: CourseParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const course = { name: '', ...request.course, id: request.params.id };
      const root = { table: 'courses', column: 'id', ids: [course.id] };
      return write(reply.code(204), async (change) => {
        const { trx } = change;
        await change.keepForUndo({ courseId: null, type: 'course', root });
        for (const prepare of app.beforeCourseDeletion) change.afterwards(await prepare(trx, course.id));
        if (!(await deleteCourse(trx, course.id))) throw notFound('El curso no existe.');
        change.audit({ action: 'course.delete', target: target(course) });
        return null;
      });
    },
  );
};
