import type { FastifyInstance } from 'fastify';
import type { Db } from '../database.ts';
import { deleteMailTokens, issueMailToken, LIFE } from './mail-tokens.ts';
import { activationMail, signedUpAgainMail } from './users.mails.ts';
import type { UserRow } from './users.table.ts';

type Waiting = Pick<UserRow, 'id' | 'email' | 'passwordHash'>;

/** Mails the link that activates an account: by itself, or with choosing a password where the account has none. Older links end. */
export async function queueActivation(app: FastifyInstance, trx: Db, user: Waiting): Promise<void> {
  await deleteMailTokens(trx, user.id);
  if (user.passwordHash !== null) {
    const token = await issueMailToken(trx, user.id, 'activation', LIFE.activation);
    return app.mails.queue(trx, activationMail(user, token));
  }
  const token = await issueMailToken(trx, user.id, 'reset', LIFE.invitation);
  await app.mails.queue(trx, signedUpAgainMail(user, token));
}
