import { sql } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import { DAY, now } from '../../core/time/time.ts';
import { issueMailTokens } from './mail-tokens.ts';
import type { Invitation } from './users.schema.ts';

/** An SQL condition on users that is true for active, never used accounts without a way to log in. */
export const isUnusedAccount = sql<boolean>`"users"."active" and "users"."passwordHash" is null and "users"."lastSeenAt" = ''
  and not exists (select 1 from "identities" where "identities"."userId" = "users"."id")`;

/** Lists which of these people have an active account that they have never used. */
export async function listUnusedAccounts(db: Db, userIds: number[]) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'firstName', 'email', 'active'])
    .where('id', 'in', userIds)
    .where(isUnusedAccount)
    .orderBy('id')
    .execute();
}

/** Finds the invitations of those people who have not logged in yet, by user id. */
export async function findInvitations(db: Db, userIds: number[]): Promise<Map<number, Invitation>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .leftJoin('mailTokens', (join) =>
      join
        .onRef('mailTokens.userId', '=', 'users.id')
        .on('mailTokens.purpose', '=', 'reset')
        .on('mailTokens.expiresAt', '>', now()),
    )
    .select(['users.id', 'users.invitedAt as sentAt', 'mailTokens.expiresAt'])
    .where('users.id', 'in', userIds)
    .where(isUnusedAccount)
    .execute();
  return new Map(rows.map(({ id, ...invitation }) => [id, invitation]));
}

/** Records that these people are being invited now. */
export async function recordInvitations(db: Db, userIds: number[]): Promise<void> {
  await db.updateTable('users').set({ invitedAt: now() }).where('id', 'in', userIds).execute();
}

/** Returns new invitation tokens in the order of `userIds`, and invalidates older tokens. */
export async function issueInvitationTokens(db: Db, userIds: number[], days: number): Promise<string[]> {
  if (userIds.length === 0) return [];
  await recordInvitations(db, userIds);
  return issueMailTokens(db, userIds, 'reset', days * DAY);
}

/** Lists accounts by e-mail or identity number (ci). */
export async function listAccountsByColumn(db: Db, column: 'emailKey' | 'ci', values: string[]) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'name', 'firstName', 'email', 'emailKey', 'ci', 'role', 'active'])
    .select(isUnusedAccount.as('isInvited'))
    .where(column, 'in', values)
    .execute();
}
