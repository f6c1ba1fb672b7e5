import type { Change } from '../plugins/write.ts';
import { deleteMailTokens, issueMailToken, LIFE } from './mail-tokens.ts';
import { activationMail, signedUpAgainMail } from './users.mails.ts';
import type { UserRow } from './users.table.ts';

type Waiting = Pick<UserRow, 'id' | 'email' | 'passwordHash'>;

/** Mails an activation link; without a password it also lets the person choose one. Older links end. */
export async function queueActivation(change: Change, user: Waiting): Promise<void> {
  const { trx } = change;
  await deleteMailTokens(trx, user.id);
  if (user.passwordHash !== null) {
    const token = await issueMailToken(trx, user.id, 'activation', LIFE.activation);
    change.mail(activationMail(user, token));
    return;
  }
  const token = await issueMailToken(trx, user.id, 'reset', LIFE.invitation);
  change.mail(signedUpAgainMail(user, token));
}
