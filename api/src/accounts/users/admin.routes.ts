import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { runTransactionHooks } from '../../core/database/transaction-hooks.ts';
import { conflict, invalidField, notFound } from '../../core/http/errors.ts';
import { IdParams, NoContent } from '../../core/http/schema.ts';
import { type Caller, getCaller } from '../../platform/plugins/access-check.ts';
import { write } from '../../platform/plugins/write.ts';
import { reassignTrash } from '../../platform/trash/trash.queries.ts';
import { sendInvitations } from './invite.ts';
import { listTeachers, listUsers } from './list-users.queries.ts';
import { requireGoodPassword } from './passwords.policy.ts';
import { hashPassword } from './passwords.ts';
import { createUserAccount, requireRemainingAdmin } from './save-user.ts';
import { requireAccountRoleRight } from './users.policy.ts';
import { deleteUser, findUser, lockAdminRows } from './users.queries.ts';
import { CreateUserBody, TeachersResponse, UserResponse, UsersQuery, UsersResponse } from './users.schema.ts';

function usernameOf({ username, userName }: CreateUserBody): string {
  const name = username ?? userName;
  if (name === undefined) throw invalidField('username', 'Falta este dato.');
  return name;
}

/** Creates an active account; without a password the person chooses one through a mail. */
async function createByAdmin(reply: FastifyReply, body: CreateUserBody) {
  const { userName: _alias, password, ...rest } = body;
  const username = usernameOf(body);
  const owner = { email: body.email, username, institute: reply.server.config.instituteName };
  if (password !== undefined) requireGoodPassword('password', password, owner);
  const passwordHash = password === undefined ? null : await hashPassword(password);
  const fields = { ...rest, username, active: true, passwordHash };
  return createUserAccount(reply.server.db, fields, (insert) =>
    write(reply, async (change) => {
      const user = await insert(change.trx);
      const target = { type: 'user', id: user.id, name: user.username };
      change.audit({ action: 'user.create', target, details: { email: user.email, role: user.role } });
      if (passwordHash === null) await sendInvitations(change, [user], reply.server.config.invitationDays);
      return { user };
    }),
  );
}

async function deleteByAdmin(reply: FastifyReply, caller: Caller, id: number): Promise<null> {
  return write(reply, async (change) => {
    const { trx } = change;
    await lockAdminRows(trx);
    await runTransactionHooks(reply.server, 'beforeUserDeletion', trx, id);
    const root = { table: 'users', column: 'id', ids: [id] };
    await change.keepForUndo({ courseId: null, type: 'user', root });
    const user = await findUser(trx, id);
    // Entries from before a change of name get the present name, by which a later erasure finds them.
    if (user) await reassignTrash(trx, id, { actorId: caller.id, actorName: user.username });
    if (!user || !(await deleteUser(trx, id))) throw notFound('Esa persona no existe.');
    await requireRemainingAdmin(trx);
    if (id === caller.id) throw conflict('own_account', 'No podés borrar tu propia cuenta.');
    const target = { type: 'user', id, name: user.username };
    change.audit({ action: 'user.delete', target, details: { email: user.email, role: user.role } });
    return null;
  });
}

export const adminUserRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/users/createUser',
    {
      config: { access: 'bedelia' },
      schema: { summary: 'Crea una cuenta', body: CreateUserBody, response: { 201: UserResponse } },
    },
    async (request, reply) => {
      requireAccountRoleRight(getCaller(request), request.body.role);
      return createByAdmin(reply.code(201), request.body);
    },
  );

  app.get(
    '/users',
    {
      config: { access: 'bedelia' },
      schema: {
        summary: 'Las personas, las más nuevas primero',
        querystring: UsersQuery,
        response: { 200: UsersResponse },
      },
    },
    async (request) => listUsers(app.db, request.query),
  );

  app.get(
    '/users/teachers',
    {
      config: { access: 'bedelia' },
      schema: { summary: 'Quienes enseñan', response: { 200: TeachersResponse } },
    },
    async () => ({ users: await listTeachers(app.db) }),
  );

  app.delete(
    '/users/:id',
    {
      config: { access: 'admin' },
      schema: { summary: 'Borra una cuenta y todo lo suyo', params: IdParams, response: { 204: NoContent } },
    },
    async (request, reply) => deleteByAdmin(reply.code(204), getCaller(request), request.params.id),
  );
};
