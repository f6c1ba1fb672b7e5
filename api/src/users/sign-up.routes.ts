import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { isUniqueViolation } from '../database/failures.ts';
import type { Db } from '../database.ts';
import { Message } from '../schema.ts';
import { countMail } from './limits.ts';
import { issueMailToken, LIFE } from './mail-tokens.ts';
import { requireGoodPassword } from './passwords.policy.ts';
import { hashPassword } from './passwords.ts';
import { activationMail, alreadyRegisteredMail } from './users.mails.ts';
import { derivedTexts, findUserByEmail, insertUser, updateUser } from './users.queries.ts';
import { SignUpBody } from './users.schema.ts';
import type { UserRow } from './users.table.ts';

const SENT = 'Te enviamos un correo para activar tu cuenta. Revisá también la carpeta de no deseados.';

interface Candidate {
  username: string;
  email: string;
  passwordHash: string;
}

/** An account that nobody activated yet belongs to no one: the latest sign-up counts, by its own mail. */
async function takeOver(trx: Db, user: UserRow, candidate: Candidate): Promise<void> {
  const { username, passwordHash } = candidate;
  await updateUser(trx, user.id, { username, passwordHash, ...derivedTexts({ ...user, username }) });
}

async function signUp(app: FastifyInstance, trx: Db, candidate: Candidate): Promise<void> {
  const known = await findUserByEmail(trx, candidate.email);
  if (known?.active) {
    await issueMailToken(trx, null, 'activation', LIFE.activation);
    return app.mails.queue(trx, alreadyRegisteredMail(known));
  }
  if (known) await takeOver(trx, known, candidate);
  const user = known ?? (await insertUser(trx, { ...candidate, role: 'student', active: false }));
  const token = await issueMailToken(trx, user.id, 'activation', LIFE.activation);
  await app.mails.queue(trx, activationMail({ email: user.email, username: candidate.username }, token));
}

export const signUpRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/users',
    {
      config: { access: 'anonymous', ignoreToken: true },
      schema: { summary: 'Registra a una persona', body: SignUpBody, response: { 201: Message } },
    },
    async (request, reply) => {
      const username = request.body.username.trim();
      const { email, password } = request.body;
      requireGoodPassword('password', password, { email, username });
      await countMail(app.db, email, request.ip);
      // Hashed for a taken e-mail too: the answer must not come sooner.
      const candidate = { username, email, passwordHash: await hashPassword(password) };
      const attempt = () => app.db.transaction().execute((trx) => signUp(app, trx, candidate));
      try {
        await attempt();
      } catch (error) {
        // The same e-mail signed up at the same moment: now it is a known one.
        if (!isUniqueViolation(error)) throw error;
        await attempt();
      }
      app.mails.wake();
      return reply.code(201).send({ message: SENT });
    },
  );
};
