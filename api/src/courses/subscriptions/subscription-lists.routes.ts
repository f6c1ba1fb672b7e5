import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { findUser } from '../../accounts/users/users.queries.ts';
import type { Db } from '../../core/database/database.ts';
import { notFound } from '../../core/http/errors.ts';
import { CourseParams, NoContent } from '../../core/http/schema.ts';
import { canManagePeople, requireSelfOrManager } from '../../platform/plugins/access-check.ts';
import { write } from '../../platform/plugins/write.ts';
import {
  countCourseSubscriptions,
  listCourseSubscriptions,
  listUserSubscriptions,
} from './subscription-lists.queries.ts';
import { deleteCourseSubscriptions } from './subscriptions.queries.ts';
import {
  CourseSubscriptionsQuery,
  CourseSubscriptionsResponse,
  UserParams,
  UserSubscriptionsQuery,
  UserSubscriptionsResponse,
} from './subscriptions.schema.ts';

async function requireUser(db: Db, id: number): Promise<void> {
  if (!(await findUser(db, id))) throw notFound('El usuario no existe.');
}

export const subscriptionListRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/subscriptions/user/:userId',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Las inscripciones de una persona',
        params: UserParams,
        querystring: UserSubscriptionsQuery,
        response: { 200: UserSubscriptionsResponse },
      },
    },
    async (request) => {
      const { userId } = request.params;
      const caller = requireSelfOrManager(request, userId);
      if (caller.id !== userId) await requireUser(app.db, userId);
      const drafts = canManagePeople(caller) ? 'all' : caller.role === 'teacher' ? 'taught' : 'none';
      const { rows, nextCursor } = await listUserSubscriptions(app.db, userId, { ...request.query, drafts });
      return { subscriptions: rows, nextCursor };
    },
  );

  app.get(
    '/courses/:id/subscriptions',
    {
      config: { access: 'bedelia', courseAccess: 'bedelia' },
      schema: {
        summary: 'Las inscripciones de un curso',
        params: CourseParams,
        querystring: CourseSubscriptionsQuery,
        response: { 200: CourseSubscriptionsResponse },
      },
    },
    async (request) => {
      const { id } = request.params;
      const { rows, nextCursor } = await listCourseSubscriptions(app.db, id, request.query);
      const total = await countCourseSubscriptions(app.db, id, request.query);
      return { subscriptions: rows, total, nextCursor };
    },
  );

  app.delete(
    '/courses/:id/subscriptions',
    {
      config: { access: 'bedelia', courseAccess: 'bedelia' },
      schema: {
        summary: 'Da de baja a todas las personas de un curso',
        params: CourseParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const target = { type: 'course', id, name: request.course?.name ?? '' };
      const root = { table: 'subscriptions', column: 'courseId', ids: [id] };
      return write(reply.code(204), async (change) => {
        await change.keepForUndo({ courseId: null, type: 'subscriptions', name: target.name, root });
        const count = await deleteCourseSubscriptions(change.trx, id);
        change.audit({ action: 'subscription.deleteAll', target, details: { count } });
        return null;
      });
    },
  );
};
