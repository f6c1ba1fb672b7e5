import { randomBytes } from 'node:crypto';
import { insertAudit } from '../audit/audit.queries.ts';
import type { Db } from '../database.ts';
import { notFound } from '../errors.ts';
import { deleteSessionsOf } from '../sessions/sessions.queries.ts';
import { forgiveAccount } from '../users/limits.ts';
import { deleteMailTokens } from '../users/mail-tokens.ts';
import { type PasswordOwner, requireGoodPassword } from '../users/passwords.policy.ts';
import { hashPassword } from '../users/passwords.ts';
import { createUser } from '../users/save-user.ts';
import { findUserByEmail, updateUser } from '../users/users.queries.ts';
import type { UserRow } from '../users/users.table.ts';

const PASSWORD_BYTES = 12;

/** What the operator chose, or 96 random bits to hand over once. */
function passwordFor(owner: PasswordOwner, chosen: string | undefined): string {
  if (chosen === undefined) return randomBytes(PASSWORD_BYTES).toString('base64url');
  requireGoodPassword('password', chosen, owner);
  return chosen;
}

async function getUser(db: Db, email: string): Promise<UserRow> {
  const user = await findUserByEmail(db, email);
  if (!user) throw notFound(`No hay ninguna cuenta con el correo ${email}.`);
  return user;
}

function targetOf({ id, username }: Pick<UserRow, 'id' | 'username'>) {
  return { type: 'user', id, name: username };
}

export async function listAdmins(db: Db) {
  return db
    .selectFrom('users')
    .select(['email', 'username', 'active', 'createdAt'])
    .where('role', '=', 'admin')
    .orderBy('id')
    .execute();
}

/** A new administrator, active at once; answers the password. */
export async function createAdmin(db: Db, owner: PasswordOwner, chosen: string | undefined): Promise<string> {
  const { email, username } = owner;
  const password = passwordFor(owner, chosen);
  const passwordHash = await hashPassword(password);
  const user = { email, username, role: 'admin' as const, active: true, passwordHash };
  await createUser(db, user, (insert) =>
    db.transaction().execute(async (trx) => {
      const row = await insert(trx);
      const details = { email, role: 'admin' };
      await insertAudit(trx, null, { action: 'user.create', target: targetOf(row), details });
    }),
  );
  return password;
}

/** Gives an account that is there the role of administrator. */
export async function makeAdmin(db: Db, email: string): Promise<void> {
  const user = await getUser(db, email);
  await db.transaction().execute(async (trx) => {
    await updateUser(trx, user.id, { role: 'admin', active: true });
    const details = { from: user.role, to: 'admin' };
    await insertAudit(trx, null, { action: 'user.role', target: targetOf(user), details });
  });
}

/** A new password for a locked-out person: their sessions and mail links end, and wrong tries are forgotten. */
export async function resetPassword(
  db: Db,
  { email, institute }: Pick<PasswordOwner, 'email' | 'institute'>,
  chosen: string | undefined,
): Promise<string> {
  const user = await getUser(db, email);
  const password = passwordFor({ ...user, institute }, chosen);
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    await updateUser(trx, user.id, { passwordHash, active: true });
    await deleteSessionsOf(trx, user.id);
    await deleteMailTokens(trx, user.id);
    await insertAudit(trx, null, { action: 'user.password', target: targetOf(user) });
  });
  await forgiveAccount(db, user.email);
  return password;
}

/** Ends the sessions of one person. */
export async function revokeSessions(db: Db, email: string): Promise<void> {
  const user = await getUser(db, email);
  await db.transaction().execute(async (trx) => {
    await deleteSessionsOf(trx, user.id);
    await insertAudit(trx, null, { action: 'session.revoke', target: targetOf(user) });
  });
}

/** Ends everybody's: after a leak. */
export async function revokeAllSessions(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('sessions').execute();
    const target = { type: 'session', id: null, name: 'todas' };
    await insertAudit(trx, null, { action: 'session.revoke', target });
  });
}
