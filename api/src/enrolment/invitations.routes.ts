import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { issueInvitationTokens, listUnusedAccounts } from '../accounts/users/invitations.queries.ts';
import { sendInvitations } from '../accounts/users/invite.ts';
import { CourseParams, Id, StrictObject, UnsignedInteger } from '../core/http/schema.ts';
import { enforceRateLimit, type RateLimit } from '../core/limits/rate-limit.ts';
import { HOUR } from '../core/time/time.ts';
import { getCaller } from '../platform/plugins/access-check.ts';
import { write } from '../platform/plugins/write.ts';
import { buildCourseInvitationMail, buildCourseReminderMail } from './import/import.mails.ts';
import { listNeverLoggedInStudents } from './invitations.queries.ts';

// A hijacked account must not flood mailboxes.
const INVITATIONS: RateLimit = { name: 'invitations', max: 30, windowMs: HOUR };

const Body = StrictObject({ userIds: Type.Array(Id, { minItems: 1, maxItems: 500, uniqueItems: true }) });
const Response = Type.Object({ sent: UnsignedInteger });

export const invitationRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/users/invitations',
    {
      config: { access: 'bedelia' },
      schema: {
        summary: 'Manda de nuevo la invitación a quienes todavía no eligieron contraseña',
        body: Body,
        response: { 202: Response },
      },
    },
    async (request, reply) => {
      await enforceRateLimit(app.db, INVITATIONS, String(getCaller(request).id));
      return write(reply.code(202), async (change) => {
        const people = await listUnusedAccounts(change.trx, request.body.userIds);
        await sendInvitations(change, people, app.config.invitationDays);
        for (const { id, username } of people)
          change.audit({ action: 'user.invite', target: { type: 'user', id, name: username } });
        return { sent: people.length };
      });
    },
  );

  app.post(
    '/courses/:id/roster/invitations',
    {
      config: { access: 'user', courseAccess: 'people' },
      schema: {
        summary: 'Manda de nuevo la invitación a estudiantes del curso que nunca ingresaron',
        params: CourseParams,
        body: Body,
        response: { 202: Response },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const course = { id, name: request.course?.name ?? '' };
      await enforceRateLimit(app.db, INVITATIONS, String(getCaller(request).id));
      return write(reply.code(202), async (change) => {
        const people = await listNeverLoggedInStudents(change.trx, id, request.body.userIds);
        const days = app.config.invitationDays;
        const invited = people.filter(({ isInvited }) => isInvited).map((person) => person.id);
        const tokens = await issueInvitationTokens(change.trx, invited, days);
        const tokenOf = new Map(invited.map((userId, index) => [userId, tokens[index] ?? '']));
        const emails = people.map((person) => {
          const context = { course, group: person.group };
          const token = tokenOf.get(person.id);
          return token
            ? buildCourseInvitationMail(person, context, token, days)
            : buildCourseReminderMail(person, context);
        });
        change.mail(...emails);
        const details = { userIds: people.map((person) => person.id) };
        const target = { type: 'course', id, name: course.name };
        if (people.length > 0) change.audit({ action: 'course.invite', target, details });
        return { sent: people.length };
      });
    },
  );
};
