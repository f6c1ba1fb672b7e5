import type { FastifyRequest } from 'fastify';
import { resolveName } from '../../core/text/person-names.ts';
import { findNameError, toPlainName } from '../../core/text/plain-names.ts';
import { recordAccountEvent } from '../../platform/audit/account-events.ts';
import type { Change } from '../../platform/plugins/write.ts';
import { deletePasskeysOf } from '../passkeys/passkeys.queries.ts';
import { deleteSessionsOf } from '../sessions/sessions.queries.ts';
import { deleteTermsAcceptances } from '../terms/terms.queries.ts';
import { findInvitations } from '../users/invitations.queries.ts';
import { deleteMailTokens } from '../users/mail-tokens.ts';
import { awaitsActivation } from '../users/queue-activation.ts';
import { deriveSearchColumns, findUserByEmail, insertUser, updateUser } from '../users/users.queries.ts';
import type { UserRow } from '../users/users.table.ts';
import { deleteIdentitiesOf } from './identities.queries.ts';
import type { IdentityClaims } from './identities.table.ts';

const MAX_NAME = 100;

type ProvenNames = Pick<UserRow, 'username' | 'name'>;

function nameOf({ name }: IdentityClaims, email: string): string {
  const said = toPlainName((name ?? '').slice(0, MAX_NAME));
  return said !== '' && findNameError(said) === undefined ? said : email.slice(0, email.indexOf('@'));
}

/** Activates the account and removes every way to log in, which a stranger may have set up. */
async function takeOver(change: Change, user: UserRow, { username, name }: ProvenNames): Promise<UserRow> {
  const { trx } = change;
  await deleteSessionsOf(trx, user.id);
  await deletePasskeysOf(trx, user.id);
  await deleteIdentitiesOf(trx, user.id);
  await deleteMailTokens(trx, user.id);
  await deleteTermsAcceptances(trx, user.id);
  // Keeps an invited person's names, which the institute chose, but not names typed at sign-up.
  const names = awaitsActivation(user) ? { username, ...resolveName({ name }) } : {};
  const texts = { ...names, ...deriveSearchColumns({ ...user, ...names }) };
  return (await updateUser(trx, user.id, { active: true, passwordHash: null, ...texts })) ?? user;
}

/** Creates or takes over the account of a proven e-mail; undefined when the account is in use. */
export async function claimAccount(
  request: FastifyRequest,
  change: Change,
  email: string,
  claims: IdentityClaims,
): Promise<UserRow | undefined> {
  const { trx } = change;
  const known = await findUserByEmail(trx, email);
  const isInvited = known !== undefined && (await findInvitations(trx, [known.id])).has(known.id);
  if (known && !isInvited && !awaitsActivation(known)) return undefined;
  const username = nameOf(claims, email);
  const name = username === toPlainName(claims.name ?? '') ? username : null;
  const user = known
    ? await takeOver(change, known, { username, name })
    : await insertUser(trx, { username, name, email, role: 'student', active: true, passwordHash: null });
  const what = { account: user, by: user, details: { provider: claims.provider } };
  await recordAccountEvent(request, trx, { action: 'account.activate', ...what });
  return user;
}
