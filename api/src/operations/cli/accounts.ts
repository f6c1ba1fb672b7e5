import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { deletePasskeysOf } from '../../accounts/passkeys/passkeys.queries.ts';
import { deleteAllSessions, deleteSessionsOf } from '../../accounts/sessions/sessions.queries.ts';
import { clearAccountLoginAttempts } from '../../accounts/users/limits.ts';
import { deleteMailTokens } from '../../accounts/users/mail-tokens.ts';
import { type PasswordOwner, requireGoodPassword } from '../../accounts/users/passwords.policy.ts';
import { hashPassword } from '../../accounts/users/passwords.ts';
import { createUserAccount } from '../../accounts/users/save-user.ts';
import { findUserByEmail, updateUser } from '../../accounts/users/users.queries.ts';
import type { UserRow } from '../../accounts/users/users.table.ts';
import type { Db, Tables } from '../../core/database/database.ts';
import { requireFound } from '../../core/http/errors.ts';
import { OPERATOR_ACTOR } from '../../platform/audit/audit.queries.ts';
import { type Change, writeAs } from '../../platform/plugins/write.ts';

const PASSWORD_BYTES = 12;
const LET_IN = { active: true, suspendedAt: null, suspendedReason: null };

/** Returns the chosen password, or generates one of 96 random bits. */
function passwordFor(owner: PasswordOwner, chosen: string | undefined): string {
  if (chosen === undefined) return randomBytes(PASSWORD_BYTES).toString('base64url');
  requireGoodPassword('password', chosen, owner);
  return chosen;
}

async function getUser(db: Db, email: string): Promise<UserRow> {
  return requireFound(await findUserByEmail(db, email), `No hay ninguna cuenta con el correo ${email}.`);
}

async function writeAsOperator(db: Kysely<Tables>, work: (change: Change) => Promise<void>): Promise<void> {
  await writeAs({ db, log: console }, OPERATOR_ACTOR, work);
}

function targetOf({ id, username }: Pick<UserRow, 'id' | 'username'>) {
  return { type: 'user', id, name: username };
}

/** Creates an active administrator; returns the password. */
export async function createAdmin(
  db: Kysely<Tables>,
  owner: PasswordOwner,
  chosen: string | undefined,
): Promise<string> {
  const { email, username } = owner;
  const password = passwordFor(owner, chosen);
  const passwordHash = await hashPassword(password);
  const user = { email, username, role: 'admin' as const, active: true, passwordHash };
  await createUserAccount(db, user, (insert) =>
    writeAsOperator(db, async (change) => {
      const row = await insert(change.trx);
      const details = { email, role: 'admin' };
      change.audit({ action: 'user.create', target: targetOf(row), details });
    }),
  );
  return password;
}

/** Makes an existing account an administrator. */
export async function promoteToAdmin(db: Kysely<Tables>, email: string): Promise<void> {
  const user = await getUser(db, email);
  await writeAsOperator(db, async (change) => {
    await updateUser(change.trx, user.id, { role: 'admin', ...LET_IN });
    const details = { from: user.role, to: 'admin' };
    change.audit({ action: 'user.role', target: targetOf(user), details });
  });
}

/** Sets a locked-out person's password, ends their sessions and mail links, and clears failed attempts. */
export async function resetUserPassword(
  db: Kysely<Tables>,
  { email, institute }: Pick<PasswordOwner, 'email' | 'institute'>,
  chosen: string | undefined,
): Promise<string> {
  const user = await getUser(db, email);
  const password = passwordFor({ ...user, institute }, chosen);
  const passwordHash = await hashPassword(password);
  await writeAsOperator(db, async (change) => {
    await updateUser(change.trx, user.id, { passwordHash, ...LET_IN });
    await deleteSessionsOf(change.trx, user.id);
    await deleteMailTokens(change.trx, user.id);
    change.audit({ action: 'user.password', target: targetOf(user) });
  });
  await clearAccountLoginAttempts(db, user.email);
  return password;
}

/** Deletes a person's passkeys, recovery codes and sessions; returns the number of passkeys. */
export async function resetPasskeys(db: Kysely<Tables>, email: string): Promise<number> {
  const user = await getUser(db, email);
  let count = 0;
  await writeAsOperator(db, async (change) => {
    count = await deletePasskeysOf(change.trx, user.id);
    await deleteSessionsOf(change.trx, user.id);
    change.audit({ action: 'passkey.reset', target: targetOf(user), details: { count } });
  });
  return count;
}

/** Ends all sessions of one person. */
export async function revokeSessions(db: Kysely<Tables>, email: string): Promise<void> {
  const user = await getUser(db, email);
  await writeAsOperator(db, async (change) => {
    await deleteSessionsOf(change.trx, user.id);
    change.audit({ action: 'session.revoke', target: targetOf(user) });
  });
}

/** Ends all sessions of everybody, for use after a leak. */
export async function revokeAllSessions(db: Kysely<Tables>): Promise<void> {
  await writeAsOperator(db, async (change) => {
    await deleteAllSessions(change.trx);
    const target = { type: 'session', id: null, name: 'todas' };
    change.audit({ action: 'session.revoke', target });
  });
}
