import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { findUserByEmail } from '../../../accounts/users/users.queries.ts';
import { forbidden, notFound } from '../../../core/http/errors.ts';
import {
  CourseParams,
  Email,
  Id,
  NextCursor,
  NoContent,
  OneOf,
  StrictObject,
  UnsignedInteger,
} from '../../../core/http/schema.ts';
import { PlainText } from '../../../core/text/plain-names.schema.ts';
import { getCaller } from '../../../platform/plugins/access-check.ts';
import { write } from '../../../platform/plugins/write.ts';
import { COURSE_ROLES } from '../course-roles.ts';
import { countCourseSubscriptions, listCourseSubscriptions } from '../subscription-lists.queries.ts';
import {
  deleteSubscription,
  findSubscription,
  findUserAndCourse,
  updateSubscription,
  upsertSubscription,
} from '../subscriptions.queries.ts';
import {
  CourseSubscription,
  CourseSubscriptionsQuery,
  type SubscriptionOutcome,
  SubscriptionUpsertResponse,
} from '../subscriptions.schema.ts';
import { requireCourseRoleRight, toStoredRole } from './members.policy.ts';

const config = { access: 'user', courseAccess: 'people' } as const;
const MemberParams = Type.Object({ id: Id, userId: Id });
const MemberBody = StrictObject({
  email: Email,
  courseRole: OneOf(COURSE_ROLES),
  group: Type.Optional(PlainText(100)),
});
type MemberBody = Type.Static<typeof MemberBody>;
const MembersResponse = Type.Object({
  members: Type.Array(CourseSubscription),
  total: UnsignedInteger,
  nextCursor: NextCursor,
});

async function addMember(request: FastifyRequest, reply: FastifyReply, body: MemberBody) {
  const { course } = request;
  if (!course) throw forbidden();
  const { email, courseRole, group = null } = body;
  requireCourseRoleRight(getCaller(request), courseRole);
  return write(reply, async (change) => {
    const { trx } = change;
    const user = await findUserByEmail(trx, email);
    if (!user) throw notFound('No hay una cuenta con ese correo: pedile a esa persona que se registre.');
    const stored = toStoredRole(courseRole, user.role);
    const key = { userId: user.id, courseId: course.id };
    const found = await upsertSubscription(trx, { ...key, group, courseRole: stored });
    let { subscription } = found;
    let outcome: SubscriptionOutcome = found.outcome;
    if (subscription.courseRole !== courseRole) {
      requireCourseRoleRight(getCaller(request), subscription.courseRole);
      subscription =
        (await updateSubscription(trx, user.id, course.id, { courseRole: stored })) ?? subscription;
      if (outcome === 'there') outcome = 'updated';
    } else if (outcome === 'there') {
      void reply.code(200);
      return { subscription, outcome };
    }
    const action = outcome === 'created' ? 'subscription.create' : 'subscription.update';
    const target = { type: 'user', id: user.id, name: user.username };
    change.audit({ action, target, details: { courseId: course.id, courseName: course.name, courseRole } });
    void reply.code(outcome === 'created' ? 201 : 200);
    return { subscription, outcome };
  });
}

async function removeMember(request: FastifyRequest, reply: FastifyReply, userId: number): Promise<null> {
  const { course } = request;
  if (!course) throw forbidden();
  return write(reply.code(204), async (change) => {
    const { trx } = change;
    const { user } = await findUserAndCourse(trx, userId, course.id);
    const subscription = await findSubscription(trx, userId, course.id);
    if (!user || !subscription) throw notFound('Esa persona no está en el curso.');
    requireCourseRoleRight(getCaller(request), subscription.courseRole);
    const root = { table: 'subscriptions', column: 'id', ids: [subscription.id] };
    const name = `${user.username}, ${course.name}`;
    // Teachers restore what was deleted in their course, but not another teacher.
    const courseId = subscription.courseRole === 'teacher' ? null : course.id;
    await change.keepForUndo({ courseId, type: 'subscription', name, root });
    await deleteSubscription(trx, userId, course.id);
    const target = { type: 'user', id: userId, name: user.username };
    change.audit({
      action: 'subscription.delete',
      target,
      details: { courseId: course.id, courseName: course.name },
    });
    return null;
  });
}

/** Manages a course's members; teachers cannot change other teachers. */
export const memberRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/courses/:id/members',
    {
      config,
      schema: {
        summary: 'Quiénes están en un curso: estudiantes, ayudantes y docentes',
        params: CourseParams,
        querystring: CourseSubscriptionsQuery,
        response: { 200: MembersResponse },
      },
    },
    async ({ params: { id }, query }) => {
      const { rows, nextCursor } = await listCourseSubscriptions(app.db, id, query);
      return { members: rows, total: await countCourseSubscriptions(app.db, id, query), nextCursor };
    },
  );

  app.post(
    '/courses/:id/members',
    {
      config,
      schema: {
        summary: 'Suma a una persona al curso por su correo, o le cambia el papel en él',
        params: CourseParams,
        body: MemberBody,
        response: { 200: SubscriptionUpsertResponse, 201: SubscriptionUpsertResponse },
      },
    },
    async (request, reply) => addMember(request, reply, request.body),
  );

  app.delete(
    '/courses/:id/members/:userId',
    {
      config,
      schema: {
        summary: 'Saca del curso a un estudiante o ayudante',
        params: MemberParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => removeMember(request, reply, request.params.userId),
  );
};
