import type { Change } from '../../platform/plugins/write.ts';
import { deleteMailTokens, issueMailToken, MAIL_TOKEN_LIFE } from './mail-tokens.ts';
import { buildActivationMail, buildRepeatedSignUpMail } from './users.mails.ts';
import type { UserRow } from './users.table.ts';

type Waiting = Pick<UserRow, 'id' | 'email' | 'passwordHash'>;

/** True before activation; false for suspended accounts, which must not reactivate themselves. */
export function awaitsActivation({ active, suspendedAt }: Pick<UserRow, 'active' | 'suspendedAt'>): boolean {
  return !active && suspendedAt === null;
}

/** Mails a link to activate the account, or to choose a missing password; invalidates older links. */
export async function queueActivationMail(change: Change, user: Waiting, next?: string): Promise<void> {
  const { trx } = change;
  await deleteMailTokens(trx, user.id);
  if (user.passwordHash !== null) {
    const token = await issueMailToken(trx, user.id, 'activation', MAIL_TOKEN_LIFE.activation);
    change.mail(buildActivationMail(user, token, next));
    return;
  }
  const token = await issueMailToken(trx, user.id, 'reset', MAIL_TOKEN_LIFE.activation);
  change.mail(buildRepeatedSignUpMail(user, token, next));
}
