import type { Db } from '../../core/database/database.ts';
import { now } from '../../core/time/time.ts';
import type { UserRow } from '../users/users.table.ts';
import type { IdentityClaims, IdentityRow } from './identities.table.ts';

type Key = Pick<IdentityClaims, 'issuer' | 'subject'>;

export async function findUserByIdentity(db: Db, { issuer, subject }: Key): Promise<UserRow | undefined> {
  return db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.userId')
    .selectAll('users')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

export async function listIdentities(db: Db, userId: number) {
  return db
    .selectFrom('identities')
    .select(['id', 'provider', 'email', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();
}

/** Throws a unique violation when an account already has this identity. */
export async function insertIdentity(db: Db, userId: number, claims: IdentityClaims): Promise<IdentityRow> {
  const { provider, issuer, subject, email } = claims;
  return db
    .insertInto('identities')
    .values({ userId, provider, issuer, subject, email, createdAt: now() })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns false when the person does not have this identity. */
export async function recordIdentityUse(db: Db, userId: number, claims: IdentityClaims): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('identities')
    .set({ lastUsedAt: now(), email: claims.email })
    .where('userId', '=', userId)
    .where('issuer', '=', claims.issuer)
    .where('subject', '=', claims.subject)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function deleteIdentity(db: Db, userId: number, id: number): Promise<IdentityRow | undefined> {
  return db
    .deleteFrom('identities')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Returns the number of deleted identities. */
export async function deleteIdentitiesOf(db: Db, userId: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('identities')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
