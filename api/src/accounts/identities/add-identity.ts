import type { FastifyRequest } from 'fastify';
import { getProviderLabel } from '../../core/config/oidc.ts';
import { conflict } from '../../core/http/errors.ts';
import { now } from '../../core/time/time.ts';
import { recordAccountEvent } from '../../platform/audit/account-events.ts';
import type { Change } from '../../platform/plugins/write.ts';
import {
  deriveSearchColumns,
  isCiTaken,
  listAdminEmails,
  lockUserRow,
  updateUser,
} from '../users/users.queries.ts';
import type { UserRow } from '../users/users.table.ts';
import { buildCiClashMail, buildIdentityAddedMail } from './identities.mails.ts';
import {
  findUserByIdentity,
  insertIdentity,
  listIdentities,
  recordIdentityUse,
} from './identities.queries.ts';
import type { IdentityClaims, IdentityRow } from './identities.table.ts';

const MAX_IDENTITIES = 10;

/** Stores an identity number (ci) that the State verified, or reports a conflict to the administrators. */
async function verifyCi(request: FastifyRequest, change: Change, user: UserRow, ci: string): Promise<void> {
  const { trx } = change;
  const isClash = (user.ci !== null && user.ci !== ci) || (await isCiTaken(trx, ci, user.id));
  if (!isClash) {
    await updateUser(trx, user.id, {
      ci,
      ciVerifiedAt: now(),
      ...deriveSearchColumns({ ...user, ci }),
    });
    return;
  }
  await recordAccountEvent(request, trx, { action: 'identity.ci_clash', account: user, by: user });
  for (const email of await listAdminEmails(trx)) change.mail(buildCiClashMail(email, user));
}

/** Links an identity to an account; throws 409 for a taken identity or too many identities. */
export async function addIdentity(
  request: FastifyRequest,
  change: Change,
  user: UserRow,
  claims: IdentityClaims,
): Promise<IdentityRow> {
  const { trx } = change;
  await lockUserRow(trx, user.id);
  if (await findUserByIdentity(trx, claims))
    throw conflict('identity_taken', 'Esa cuenta ya se usa para ingresar a otra.');
  if ((await listIdentities(trx, user.id)).length >= MAX_IDENTITIES)
    throw conflict('too_many_identities', `Podés vincular hasta ${MAX_IDENTITIES} cuentas.`);
  const identity = await insertIdentity(trx, user.id, claims);
  const details = { provider: claims.provider };
  await recordAccountEvent(request, trx, { action: 'identity.create', account: user, by: user, details });
  if (claims.ci !== null) await verifyCi(request, change, user, claims.ci);
  change.mail(buildIdentityAddedMail(user, getProviderLabel(request.server.config.oidc, claims.provider)));
  return identity;
}

/** Records a log-in with an identity; links a new identity to the account first. */
export async function recordIdentityLogin(
  request: FastifyRequest,
  change: Change,
  user: UserRow,
  claims: IdentityClaims,
): Promise<void> {
  if (await recordIdentityUse(change.trx, user.id, claims)) return;
  await addIdentity(request, change, user, claims);
  await recordIdentityUse(change.trx, user.id, claims);
}
