import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { recordAccountEvent } from '../audit/account-events.ts';
import { insertAudit } from '../audit/audit.queries.ts';
import { notFound } from '../errors.ts';
import { type Caller, getCaller } from '../plugins/access.ts';
import { NoContent } from '../schema.ts';
import { deleteSessionsOf } from '../sessions/sessions.queries.ts';
import { forgiveAccount } from './limits.ts';
import { deleteMailTokens } from './mail-tokens.ts';
import { requireGoodPassword } from './passwords.policy.ts';
import { hashPassword } from './passwords.ts';
import { saveUser } from './save-user.ts';
import { emailChangedMail, passwordChangedMail } from './users.mails.ts';
import { findUser, updateUser } from './users.queries.ts';
import { AdminEmailBody, AdminNameBody, AdminPasswordBody, UserAnswer } from './users.schema.ts';

async function setPassword(
  request: FastifyRequest,
  caller: Caller,
  userId: number,
  password: string,
): Promise<void> {
  const app = request.server;
  const user = await findUser(app.db, userId);
  if (!user) throw notFound('Esa persona no existe.');
  requireGoodPassword('password', password, { ...user, institute: app.config.instituteName });
  const passwordHash = await hashPassword(password);
  await app.db.transaction().execute(async (trx) => {
    if (!(await updateUser(trx, userId, { passwordHash }))) throw notFound('Esa persona no existe.');
    await deleteSessionsOf(trx, userId);
    await deleteMailTokens(trx, userId);
    await forgiveAccount(trx, user.email);
    await recordAccountEvent(request, trx, { action: 'user.password', account: user, by: caller });
    await app.mails.queue(trx, passwordChangedMail(user, true));
  });
  app.mails.wake();
}

async function setName(app: FastifyInstance, caller: Caller, userId: number, name: string) {
  return app.db.transaction().execute(async (trx) => {
    const user = await saveUser(trx, userId, { name });
    const target = { type: 'user', id: userId, name: user.username };
    await insertAudit(trx, caller, { action: 'user.name', target, details: { name: user.name } });
    return user;
  });
}

async function setEmail(app: FastifyInstance, caller: Caller, userId: number, email: string) {
  const user = await app.db.transaction().execute(async (trx) => {
    const before = await findUser(trx, userId);
    const after = await saveUser(trx, userId, { email });
    await deleteMailTokens(trx, userId);
    const target = { type: 'user', id: userId, name: after.username };
    const details = { from: before?.email, to: after.email };
    await insertAudit(trx, caller, { action: 'user.email', target, details });
    if (before && before.emailKey !== after.emailKey) await app.mails.queue(trx, emailChangedMail(before));
    return after;
  });
  app.mails.wake();
  return user;
}

export const adminChangeRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.put(
    '/users/change_password_admin',
    {
      config: { access: 'admin' },
      schema: {
        summary: 'Cambia la contraseña de alguien',
        body: AdminPasswordBody,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      await setPassword(request, getCaller(request), request.body.userId, request.body.password);
      return reply.code(204).send(null);
    },
  );

  app.put(
    '/users/change_name_admin',
    {
      config: { access: 'admin' },
      schema: { summary: 'Cambia el nombre de alguien', body: AdminNameBody, response: { 200: UserAnswer } },
    },
    async (request) => ({
      user: await setName(app, getCaller(request), request.body.userId, request.body.name),
    }),
  );

  app.put(
    '/users/change_email_admin',
    {
      config: { access: 'admin' },
      schema: { summary: 'Cambia el correo de alguien', body: AdminEmailBody, response: { 200: UserAnswer } },
    },
    async (request) => ({
      user: await setEmail(app, getCaller(request), request.body.userId, request.body.email),
    }),
  );
};
