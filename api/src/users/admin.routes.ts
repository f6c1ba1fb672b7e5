import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { insertAudit } from '../audit/audit.queries.ts';
import { conflict, invalidField, notFound } from '../errors.ts';
import { KeptLists } from '../kept-lists.ts';
import { type Caller, getCaller } from '../plugins/access.ts';
import { IdParams, NoContent } from '../schema.ts';
import { keepForUndo } from '../trash/trash.queries.ts';
import { undoable } from '../trash/undoable.ts';
import { listTeachers, listUsers, teachersVersion } from './list-users.queries.ts';
import { issueMailToken, LIFE } from './mail-tokens.ts';
import { requireGoodPassword } from './passwords.policy.ts';
import { hashPassword } from './passwords.ts';
import { createUser, requireAnAdmin } from './save-user.ts';
import { invitationMail } from './users.mails.ts';
import { deleteUser, findUser, lockAdmins } from './users.queries.ts';
import { CreateUserBody, TeachersAnswer, UserAnswer, UsersAnswer, UsersQuery } from './users.schema.ts';

function usernameOf({ username, userName }: CreateUserBody): string {
  const name = username ?? userName;
  if (name === undefined) throw invalidField('username', 'Falta este dato.');
  return name;
}

/** Active at once; who gets no password chooses one through a mail. */
async function createByAdmin(app: FastifyInstance, caller: Caller, body: CreateUserBody) {
  const { userName: _alias, password, ...rest } = body;
  const username = usernameOf(body);
  const owner = { email: body.email, username, institute: app.config.instituteName };
  if (password !== undefined) requireGoodPassword('password', password, owner);
  const passwordHash = password === undefined ? null : await hashPassword(password);
  const fields = { ...rest, username, active: true, passwordHash };
  const user = await createUser(app.db, fields, async (trx, row) => {
    const target = { type: 'user', id: row.id, name: row.username };
    await insertAudit(trx, caller, {
      action: 'user.create',
      target,
      details: { email: row.email, role: row.role },
    });
    if (passwordHash !== null) return;
    const token = await issueMailToken(trx, row.id, 'reset', LIFE.invitation);
    await app.mails.queue(trx, invitationMail(row, token));
  });
  app.mails.wake();
  return user;
}

async function deleteByAdmin(reply: FastifyReply, caller: Caller, id: number): Promise<void> {
  await undoable(reply, async (trx, offerUndo) => {
    await lockAdmins(trx);
    const root = { table: 'users', column: 'id', ids: [id] };
    offerUndo(await keepForUndo(trx, { caller, courseId: null, type: 'user', root }));
    const user = await findUser(trx, id);
    if (!user || !(await deleteUser(trx, id))) throw notFound('Esa persona no existe.');
    await requireAnAdmin(trx);
    if (id === caller.id) throw conflict('own_account', 'No podés borrar tu propia cuenta.');
    const target = { type: 'user', id, name: user.username };
    await insertAudit(trx, caller, {
      action: 'user.delete',
      target,
      details: { email: user.email, role: user.role },
    });
  });
}

export const adminUserRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const lists = new KeptLists(teachersVersion(app.db));

  async function sendTeachers(reply: FastifyReply): Promise<FastifyReply> {
    const write = async () => reply.serializeInput({ users: await listTeachers(app.db) }, '200') as string;
    const list = await lists.get('teachers', write);
    return reply.type('application/json; charset=utf-8').send(list);
  }

  app.post(
    '/users/createUser',
    {
      config: { access: 'admin' },
      schema: { summary: 'Crea una cuenta', body: CreateUserBody, response: { 201: UserAnswer } },
    },
    async (request, reply) => {
      const user = await createByAdmin(app, getCaller(request), request.body);
      return reply.code(201).send({ user });
    },
  );

  app.get(
    '/users',
    {
      config: { access: 'admin' },
      schema: {
        summary: 'Las personas, las más nuevas primero',
        querystring: UsersQuery,
        response: { 200: UsersAnswer },
      },
    },
    async (request) => listUsers(app.db, request.query),
  );

  app.get(
    '/users/teachers',
    {
      config: { access: 'admin' },
      schema: { summary: 'Quienes enseñan', response: { 200: TeachersAnswer } },
    },
    async (_request, reply) => sendTeachers(reply),
  );

  app.delete(
    '/users/:id',
    {
      config: { access: 'admin' },
      schema: { summary: 'Borra una cuenta y todo lo suyo', params: IdParams, response: { 204: NoContent } },
    },
    async (request, reply) => {
      await deleteByAdmin(reply, getCaller(request), request.params.id);
      return reply.code(204).send(null);
    },
  );
};
