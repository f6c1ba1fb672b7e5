import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../core/database/database.ts';
import { isUniqueViolation } from '../../core/database/failures.ts';
import { MessageResponse } from '../../core/http/schema.ts';
import { type NameParts, resolveName } from '../../core/text/person-names.ts';
import { withThrottleAudit } from '../../platform/audit/account-events.ts';
import { type Change, write } from '../../platform/plugins/write.ts';
import { acceptTerms } from '../terms/terms.queries.ts';
import { limitMailRequests } from './limits.ts';
import { issueMailToken, MAIL_TOKEN_LIFE } from './mail-tokens.ts';
import { requireGoodPassword } from './passwords.policy.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { awaitsActivation, queueActivationMail } from './queue-activation.ts';
import { normaliseUserFields } from './save-user.ts';
import { buildAlreadyRegisteredMail } from './users.mails.ts';
import { deriveSearchColumns, findUserByEmail, insertUser, updateUser } from './users.queries.ts';
import { SignUpBody } from './users.schema.ts';
import type { UserRow } from './users.table.ts';

const SENT = 'Te enviamos un correo para activar tu cuenta. Revisá también la carpeta de no deseados.';

interface Candidate extends NameParts {
  username: string;
  email: string;
  passwordHash: string;
  /** The stored hash if an unactivated account signs up again with the same password. */
  repeats: string | undefined;
}

/** Removes the password if it differs, because activation must not enable a stranger's password. */
async function signUpAgain(trx: Db, user: UserRow, candidate: Candidate): Promise<UserRow> {
  const { username, repeats, surname, firstName } = candidate;
  const passwordHash = repeats !== undefined && repeats === user.passwordHash ? repeats : null;
  const isNamed = surname !== null || firstName !== null;
  const names = isNamed ? resolveName({ surname, firstName }) : {};
  const texts = { username, passwordHash, ...names };
  await updateUser(trx, user.id, { ...texts, ...deriveSearchColumns({ ...user, ...texts }) });
  return { ...user, ...texts };
}

async function signUp(
  change: Change,
  candidate: Candidate,
  ip: string,
  next: string | undefined,
): Promise<void> {
  const { trx } = change;
  const known = await findUserByEmail(trx, candidate.email);
  if (known && !awaitsActivation(known)) {
    await issueMailToken(trx, null, 'activation', MAIL_TOKEN_LIFE.activation);
    await acceptTerms(trx, 0, ip);
    change.mail(buildAlreadyRegisteredMail(known));
    return;
  }
  const { repeats: _, ...fields } = candidate;
  const user = known
    ? await signUpAgain(trx, known, candidate)
    : { ...(await insertUser(trx, { ...fields, role: 'student', active: false })), ...fields };
  await acceptTerms(trx, user.id, ip);
  await queueActivationMail(change, user, next);
}

/** Returns the hash of a repeated password; runs for every e-mail, so that timing reveals nothing. */
async function findRepeated(
  app: FastifyInstance,
  email: string,
  password: string,
): Promise<string | undefined> {
  const known = await findUserByEmail(app.db, email);
  const waiting = (known && awaitsActivation(known) && known.passwordHash) || undefined;
  return (await verifyPassword(waiting, password)) ? waiting : undefined;
}

function readNames({ username, surname, firstName }: SignUpBody) {
  return { username, ...(surname && { surname }), ...(firstName && { firstName }) };
}

export const signUpRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/users',
    {
      config: { access: 'anonymous', ignoreToken: true },
      schema: { summary: 'Registra a una persona', body: SignUpBody, response: { 201: MessageResponse } },
    },
    async (request, reply) => {
      const { email, password, next } = request.body;
      const { username, surname = null, firstName = null } = normaliseUserFields(readNames(request.body));
      requireGoodPassword('password', password, { email, username, institute: app.config.instituteName });
      await withThrottleAudit(request, { action: 'sign_up.throttle', account: undefined }, () =>
        limitMailRequests(app.db, 'sign-up', { email, ip: request.ip }),
      );
      // Also hashes for a taken e-mail, so that timing reveals nothing.
      const passwordHash = await hashPassword(password);
      const repeats = await findRepeated(app, email, password);
      const candidate = { username, surname, firstName, email, passwordHash, repeats };
      const attempt = () =>
        write(reply.code(201), async (change) => {
          await signUp(change, candidate, request.ip, next);
          return { message: SENT };
        });
      // A simultaneous sign-up created the account, which the second attempt finds.
      return attempt().catch((error) => (isUniqueViolation(error) ? attempt() : Promise.reject(error)));
    },
  );
};
