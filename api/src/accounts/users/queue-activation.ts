import type { Change } from '../../platform/plugins/write.ts';
import { deleteMailTokens, issueMailToken, LIFE } from './mail-tokens.ts';
import { activationMail, signedUpAgainMail } from './users.mails.ts';
import type { UserRow } from './users.table.ts';

type Waiting = Pick<UserRow, 'id' | 'email' | 'passwordHash'>;

/** True before the activation; a suspended account does not wait for one, so that nobody lets themselves in again. */
export function isWaiting({ active, suspendedAt }: Pick<UserRow, 'active' | 'suspendedAt'>): boolean {
  return !active && suspendedAt === null;
}

/**
 * Mails an activation link, which leads on to `next`; without a password it also lets the person choose one. Older
 * links end.
 */
export async function queueActivation(change: Change, user: Waiting, next?: string): Promise<void> {
  const { trx } = change;
  await deleteMailTokens(trx, user.id);
  if (user.passwordHash !== null) {
    const token = await issueMailToken(trx, user.id, 'activation', LIFE.activation);
    change.mail(activationMail(user, token, next));
    return;
  }
  const token = await issueMailToken(trx, user.id, 'reset', LIFE.activation);
  change.mail(signedUpAgainMail(user, token, next));
}
