import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { findUser } from '../accounts/users/users.queries.ts';
import type { Db } from '../core/database/database.ts';
import { notFound } from '../core/http/errors.ts';
import { IdParams } from '../core/http/schema.ts';
import { findCourse } from '../courses/courses.queries.ts';
import { upsertSubscription } from '../courses/subscriptions/subscriptions.queries.ts';
import { SubscriptionResponse } from '../courses/subscriptions/subscriptions.schema.ts';
import { deleteItemNotifications } from '../notifications/notices.queries.ts';
import { notify } from '../notifications/notify.ts';
import { write } from '../platform/plugins/write.ts';
import {
  buildEnrolmentAcceptedNotification,
  buildEnrolmentRejectedNotification,
} from './enrolment.notifications.ts';
import {
  EnrolmentRequestResponse,
  EnrolmentRequestsQuery,
  EnrolmentRequestsResponse,
} from './enrolment.schema.ts';
import {
  countEnrolmentRequests,
  listEnrolmentRequests,
  rejectEnrolmentRequest,
  takeEnrolmentRequest,
} from './enrolment-requests.queries.ts';
import type { EnrolmentRequestRow } from './enrolment-requests.table.ts';

/** Loads the person and course of a decided request, and deletes its notifications. */
async function partiesOf(trx: Db, request: EnrolmentRequestRow | undefined) {
  const person = request && (await findUser(trx, request.userId));
  const course = request && (await findCourse(trx, request.courseId));
  if (!request || !person || !course) throw notFound('Esa solicitud ya no está pendiente.');
  await deleteItemNotifications(trx, { kind: 'request', aboutId: request.id });
  const target = { type: 'user', id: person.id, name: person.username };
  return { request, person, course, target, details: { courseId: course.id, courseName: course.name } };
}

export const enrolmentRequestRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/enrolment_requests',
    {
      config: { access: 'bedelia' },
      schema: {
        summary: 'Quiénes esperan un lugar en un curso',
        querystring: EnrolmentRequestsQuery,
        response: { 200: EnrolmentRequestsResponse },
      },
    },
    async (request) => {
      const { rows, nextCursor } = await listEnrolmentRequests(app.db, request.query);
      return { requests: rows, total: await countEnrolmentRequests(app.db, request.query), nextCursor };
    },
  );

  app.post(
    '/enrolment_requests/:id/accept',
    {
      config: { access: 'bedelia' },
      schema: { summary: 'Acepta una solicitud', params: IdParams, response: { 200: SubscriptionResponse } },
    },
    async (request, reply) =>
      write(reply, async (change) => {
        const { trx } = change;
        const taken = await takeEnrolmentRequest(trx, request.params.id);
        const { person, course, target, details } = await partiesOf(trx, taken);
        const { subscription } = await upsertSubscription(trx, {
          userId: person.id,
          courseId: course.id,
          selfEnrolled: true,
        });
        change.audit({ action: 'enrolment.accept', target, details });
        await notify(change, buildEnrolmentAcceptedNotification(request.params.id, person.id, course));
        return { subscription };
      }),
  );

  app.post(
    '/enrolment_requests/:id/reject',
    {
      config: { access: 'bedelia' },
      schema: {
        summary: 'Rechaza una solicitud',
        params: IdParams,
        response: { 200: EnrolmentRequestResponse },
      },
    },
    async (request, reply) =>
      write(reply, async (change) => {
        const { trx } = change;
        const row = await rejectEnrolmentRequest(trx, request.params.id);
        const { request: decided, person, course, target, details } = await partiesOf(trx, row);
        change.audit({ action: 'enrolment.reject', target, details });
        await notify(change, buildEnrolmentRejectedNotification(request.params.id, person.id, course));
        return { request: decided };
      }),
  );
};
