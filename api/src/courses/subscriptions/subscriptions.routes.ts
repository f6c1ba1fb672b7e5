import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Db } from '../../core/database/database.ts';
import { runTransactionHooks } from '../../core/database/transaction-hooks.ts';
import { notFound } from '../../core/http/errors.ts';
import { NoContent } from '../../core/http/schema.ts';
import { toPlainName } from '../../core/text/plain-names.ts';
import { write } from '../../platform/plugins/write.ts';
import { toStoredRole } from './members/members.policy.ts';
import { readSubscriptionExpiry } from './subscriptions.expiry.ts';
import {
  deleteSubscription,
  findSubscription,
  findUserAndCourse,
  updateSubscription,
  upsertSubscription,
} from './subscriptions.queries.ts';
import {
  SubscriptionBody,
  SubscriptionChangeBody,
  SubscriptionParams,
  SubscriptionResponse,
  SubscriptionUpsertResponse,
} from './subscriptions.schema.ts';

async function getTarget(db: Db, userId: number, courseId: number) {
  const { user, course } = await findUserAndCourse(db, userId, courseId);
  if (!user) throw notFound('El usuario no existe.');
  if (!course) throw notFound('El curso no existe.');
  return {
    target: { type: 'user', id: userId, name: user.username },
    details: { courseId, courseName: course.name },
    role: user.role,
  };
}

type Body = Pick<SubscriptionBody, 'group' | 'expiresAt' | 'courseRole'>;

function changesOf({ group, expiresAt }: Body) {
  return {
    ...(group !== undefined && { group: group && toPlainName(group) }),
    ...(expiresAt !== undefined && { expiresAt: readSubscriptionExpiry(expiresAt) }),
  };
}

export const subscriptionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/subscriptions',
    {
      config: { access: 'bedelia' },
      schema: {
        summary: 'Inscribe a una persona en un curso',
        body: SubscriptionBody,
        response: { 200: SubscriptionUpsertResponse, 201: SubscriptionUpsertResponse },
      },
    },
    async (request, reply) => {
      const { userId, courseId, courseRole } = request.body;
      const changes = changesOf(request.body);
      return write(reply, async (change) => {
        const { target, details, role } = await getTarget(change.trx, userId, courseId);
        const own = courseRole && { courseRole: toStoredRole(courseRole, role) };
        const { subscription, outcome } = await upsertSubscription(change.trx, {
          userId,
          courseId,
          ...changes,
          ...own,
        });
        if (outcome !== 'there') {
          const action = outcome === 'created' ? 'subscription.create' : 'subscription.renew';
          change.audit({ action, target, details: { ...details, ...changes, ...own } });
        }
        void reply.code(outcome === 'created' ? 201 : 200);
        return { subscription, outcome };
      });
    },
  );

  app.put(
    '/subscriptions/course/:courseId/user/:userId',
    {
      config: { access: 'bedelia' },
      schema: {
        summary: 'Cambia el grupo o el vencimiento de una inscripción',
        params: SubscriptionParams,
        body: SubscriptionChangeBody,
        response: { 200: SubscriptionResponse },
      },
    },
    async (request, reply) => {
      const { userId, courseId } = request.params;
      const changes = changesOf(request.body);
      return write(reply, async (change) => {
        const { target, details, role } = await getTarget(change.trx, userId, courseId);
        const { courseRole } = request.body;
        const own = courseRole && { courseRole: toStoredRole(courseRole, role) };
        const subscription = await updateSubscription(change.trx, userId, courseId, { ...changes, ...own });
        if (!subscription) throw notFound('La inscripción no existe.');
        if (changes.group !== undefined)
          await runTransactionHooks(app, 'afterGroupChange', change.trx, courseId);
        change.audit({ action: 'subscription.update', target, details: { ...details, ...changes, ...own } });
        return { subscription };
      });
    },
  );

  app.delete(
    '/subscriptions/course/:courseId/user/:userId',
    {
      config: { access: 'bedelia' },
      schema: {
        summary: 'Da de baja la inscripción de una persona en un curso',
        params: SubscriptionParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const { userId, courseId } = request.params;
      return write(reply.code(204), async (change) => {
        const { trx } = change;
        const { target, details } = await getTarget(trx, userId, courseId);
        const ids = [(await findSubscription(trx, userId, courseId))?.id ?? 0];
        const root = { table: 'subscriptions', column: 'id', ids };
        await change.keepForUndo({
          courseId: null,
          type: 'subscription',
          name: `${target.name}, ${details.courseName}`,
          root,
        });
        if (!(await deleteSubscription(trx, userId, courseId))) throw notFound('La inscripción no existe.');
        change.audit({ action: 'subscription.delete', target, details });
        return null;
      });
    },
  );
};
