import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { issueMailTokens, LIFE } from '../accounts/users/mail-tokens.ts';
import { invitationMail } from '../accounts/users/users.mails.ts';
import { Closed, CourseParams, Id, Integer } from '../core/http/schema.ts';
import { countTry, type Limit } from '../core/limits/throttle.ts';
import { HOUR } from '../core/time/time.ts';
import { getCaller } from '../platform/plugins/access.ts';
import { write } from '../platform/plugins/write.ts';
import { courseInvitationMail, waitingCourseMail } from './import/import.mails.ts';
import { listInvited, listWaiting } from './invitations.queries.ts';

// An account that was taken over must not fill mailboxes.
const INVITATIONS: Limit = { name: 'invitations', max: 30, windowMs: HOUR };

const Body = Closed({ userIds: Type.Array(Id, { minItems: 1, maxItems: 500, uniqueItems: true }) });
const Response = Type.Object({ sent: Integer });

export const invitationRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/users/invitations',
    {
      config: { access: 'admin' },
      schema: {
        summary: 'Manda de nuevo la invitación a quienes todavía no eligieron contraseña',
        body: Body,
        response: { 202: Response },
      },
    },
    async (request, reply) => {
      await countTry(app.db, INVITATIONS, String(getCaller(request).id));
      return write(reply.code(202), async (change) => {
        const people = await listInvited(change.trx, request.body.userIds);
        const ids = people.map(({ id }) => id);
        const tokens = await issueMailTokens(change.trx, ids, 'reset', LIFE.invitation);
        change.mail(...people.map((person, index) => invitationMail(person, tokens[index] ?? '')));
        for (const { id, username } of people)
          change.audit({ action: 'user.invite', target: { type: 'user', id, name: username } });
        return { sent: people.length };
      });
    },
  );

  app.post(
    '/courses/:id/roster/invitations',
    {
      config: { access: 'user', courseAccess: 'teacher' },
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
      await countTry(app.db, INVITATIONS, String(getCaller(request).id));
      return write(reply.code(202), async (change) => {
        const people = await listWaiting(change.trx, id, request.body.userIds);
        const invited = people.filter(({ passwordHash }) => passwordHash === null).map((person) => person.id);
        const tokens = await issueMailTokens(change.trx, invited, 'reset', LIFE.invitation);
        const tokenOf = new Map(invited.map((userId, index) => [userId, tokens[index] ?? '']));
        const letters = people.map((person) => {
          const letter = { course, group: person.group };
          const token = tokenOf.get(person.id);
          return token ? courseInvitationMail(person, letter, token) : waitingCourseMail(person, letter);
        });
        change.mail(...letters);
        const details = { userIds: people.map((person) => person.id) };
        const target = { type: 'course', id, name: course.name };
        if (people.length > 0) change.audit({ action: 'course.invite', target, details });
        return { sent: people.length };
      });
    },
  );
};
