import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { findUser, listOfficeUserIds } from '../accounts/users/users.queries.ts';
import type { Db } from '../core/database/database.ts';
import { notFound, requireFound } from '../core/http/errors.ts';
import { CourseParams, NoContent } from '../core/http/schema.ts';
import { findCourse } from '../courses/courses.queries.ts';
import {
  deleteSubscription,
  findSubscription,
  setSubscriptionHidden,
  upsertSubscription,
} from '../courses/subscriptions/subscriptions.queries.ts';
import { deleteItemNotifications } from '../notifications/notices.queries.ts';
import { notify } from '../notifications/notify.ts';
import { type Caller, getCaller } from '../platform/plugins/access-check.ts';
import { type Change, write } from '../platform/plugins/write.ts';
import { buildEnrolmentRequestNotification } from './enrolment.notifications.ts';
import { canLeaveCourse, createLeavingForbiddenError, decideEnrolAction } from './enrolment.policy.ts';
import {
  deleteEnrolmentRequest,
  findEnrolment,
  insertEnrolmentRequest,
  listJoinableCourses,
} from './enrolment.queries.ts';
import {
  EnrolActionResponse,
  EnrolmentResponse,
  HideCourseBody,
  JoinableCoursesQuery,
  JoinableCoursesResponse,
} from './enrolment.schema.ts';
import type { EnrolmentRequestRow } from './enrolment-requests.table.ts';

async function getEnrolment(db: Db, courseId: number, userId: number) {
  return requireFound(await findEnrolment(db, courseId, userId), 'El curso no existe.');
}

async function notifyOfRequest(change: Change, request: EnrolmentRequestRow) {
  const { trx } = change;
  const { courseId, userId } = request;
  const [user, course] = [await findUser(trx, userId), await findCourse(trx, courseId)];
  if (!user || !course) return;
  const asked = { person: user.name ?? user.username, course };
  await notify(change, buildEnrolmentRequestNotification(request, await listOfficeUserIds(trx), asked));
}

async function enrol(
  change: Change,
  courseId: number,
  caller: Caller,
): Promise<[number, EnrolActionResponse]> {
  const { trx } = change;
  const there = await findSubscription(trx, caller.id, courseId);
  if (there) return [200, { subscription: there }];
  const { kind } = await getEnrolment(trx, courseId, caller.id);
  if (decideEnrolAction(kind, caller) === 'ask') {
    const { request, created } = await insertEnrolmentRequest(trx, caller.id, courseId);
    if (created) await notifyOfRequest(change, request);
    return [created ? 202 : 200, { request }];
  }
  const wanted = { userId: caller.id, courseId, selfEnrolled: true };
  const { subscription, outcome } = await upsertSubscription(trx, wanted);
  return [outcome === 'created' ? 201 : 200, { subscription }];
}

/** Leaves the course, which can be undone, and withdraws a request. `all` is the setting LEAVE_ENROLLED. */
async function leave(change: Change, courseId: number, caller: Caller, all: boolean): Promise<void> {
  const { trx } = change;
  const { state, selfEnrolled } = await getEnrolment(trx, courseId, caller.id);
  const isIn = state === 'subscribed';
  if (isIn) {
    if (!canLeaveCourse(selfEnrolled, caller, all)) throw createLeavingForbiddenError();
    const own = await findSubscription(trx, caller.id, courseId);
    const course = await findCourse(trx, courseId);
    await change.keepForUndo({
      courseId: null,
      type: 'subscription',
      name: `${caller.username}, ${course?.name}`,
      root: { table: 'subscriptions', column: 'id', ids: [own?.id ?? 0] },
    });
    await deleteSubscription(trx, caller.id, courseId);
  }
  const waited = await deleteEnrolmentRequest(trx, caller.id, courseId, 'requested');
  if (waited !== undefined) await deleteItemNotifications(trx, { kind: 'request', aboutId: waited });
  if (!isIn && waited === undefined) throw notFound('No estás en este curso.');
}

export const enrolmentRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/courses/to_join',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Los cursos a los que puede sumarse quien pregunta, con su pedido',
        querystring: JoinableCoursesQuery,
        response: { 200: JoinableCoursesResponse },
      },
    },
    async (request) => {
      const { rows, nextCursor } = await listJoinableCourses(app.db, getCaller(request).id, request.query);
      return { courses: rows, nextCursor };
    },
  );

  app.get(
    '/courses/:id/enrolment',
    {
      config: { access: 'user', courseAccess: 'open' },
      schema: {
        summary: 'Cómo se entra al curso y en qué está quien pregunta',
        params: CourseParams,
        response: { 200: EnrolmentResponse },
      },
    },
    async (request) => {
      const caller = getCaller(request);
      const { selfEnrolled, ...own } = await getEnrolment(app.db, request.params.id, caller.id);
      const isIn = own.state === 'subscribed';
      return {
        enrolment: {
          ...own,
          canLeave: isIn && canLeaveCourse(selfEnrolled, caller, app.config.leaveEnrolled),
        },
      };
    },
  );

  app.post(
    '/courses/:id/enrol',
    {
      config: { access: 'user', courseAccess: 'open' },
      schema: {
        summary: 'Entra al curso si es abierto; si es con aprobación, pide un lugar',
        params: CourseParams,
        response: { 200: EnrolActionResponse, 201: EnrolActionResponse, 202: EnrolActionResponse },
      },
    },
    async (request, reply) => {
      const caller = getCaller(request);
      return write(reply, async (change) => {
        const [status, response] = await enrol(change, request.params.id, caller);
        void reply.code(status as 200);
        return response;
      });
    },
  );

  app.delete(
    '/courses/:id/enrol',
    {
      config: { access: 'user', courseAccess: 'open' },
      schema: {
        summary: 'Retira el pedido, o deja el curso',
        params: CourseParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const caller = getCaller(request);
      return write(reply.code(204), async (change) => {
        await leave(change, request.params.id, caller, app.config.leaveEnrolled);
        return null;
      });
    },
  );

  app.put(
    '/courses/:id/hidden',
    {
      config: { access: 'user', courseAccess: 'open' },
      schema: {
        summary:
          'Oculta un curso propio de la lista de quien pregunta cuando lo termina, o lo vuelve a mostrar',
        params: CourseParams,
        body: HideCourseBody,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const own = { userId: getCaller(request).id, courseId: request.params.id };
      return write(reply.code(204), async ({ trx }) => {
        if (!(await setSubscriptionHidden(trx, own, request.body.hidden)))
          throw notFound('No estás en este curso.');
        return null;
      });
    },
  );
};
