import type { Change } from '../../platform/plugins/write.ts';
import { issueInvitationTokens } from './invitations.queries.ts';
import { buildInvitationMail, type MailRecipient } from './users.mails.ts';

/** Mails each person a link, valid for `days`, to choose a password. */
export async function sendInvitations(
  change: Change,
  people: (MailRecipient & { id: number })[],
  days: number,
): Promise<void> {
  const ids = people.map(({ id }) => id);
  const tokens = await issueInvitationTokens(change.trx, ids, days);
  change.mail(...people.map((person, index) => buildInvitationMail(person, tokens[index] ?? '', days)));
}
