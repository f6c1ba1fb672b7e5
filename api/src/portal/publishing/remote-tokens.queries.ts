import { randomBytes } from 'node:crypto';
import { countRows } from '../../core/database/count-rows.ts';
import type { Db } from '../../core/database/database.ts';
import { hashToken } from '../../core/text/hash-token.ts';
import { fromNow, now } from '../../core/time/time.ts';
import type { FaultyRelease } from '../releases.ts';

const TOKEN_BYTES = 32;
const PREFIX = 'rambla_';
const KEPT_REFUSALS_MS = 90 * 24 * 60 * 60 * 1000;
const SHOWN_REFUSALS = 10;

/** Creates a key and returns its secret, of which only a hash is stored. */
export async function createRemoteToken(db: Db, remote: string, label: string, email: string | null) {
  const token = PREFIX + randomBytes(TOKEN_BYTES).toString('base64url');
  const row = { remote, label, email, createdAt: now(), lastUsedAt: null };
  const { id } = await db
    .insertInto('remoteTokens')
    .values({ ...row, tokenHash: hashToken(token) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, label, email, createdAt: row.createdAt, lastUsedAt: null, token };
}

export async function countRemoteTokens(db: Db, remote: string): Promise<number> {
  return countRows(db.selectFrom('remoteTokens').where('remote', '=', remote));
}

export async function listRemoteTokens(db: Db, remote: string) {
  return db
    .selectFrom('remoteTokens')
    .select(['id', 'label', 'email', 'createdAt', 'lastUsedAt'])
    .where('remote', '=', remote)
    .orderBy('id')
    .execute();
}

/** Returns the revoked key's label; undefined when none existed. */
export async function deleteRemoteToken(db: Db, remote: string, id: number): Promise<string | undefined> {
  const deleted = await db
    .deleteFrom('remoteTokens')
    .where('remote', '=', remote)
    .where('id', '=', id)
    .returning('label')
    .executeTakeFirst();
  return deleted?.label;
}

/** Returns the email address of the newest key that has this label and an address. */
export async function findRemoteTokenEmail(
  db: Db,
  remote: string,
  label: string,
): Promise<string | undefined> {
  const key = await db
    .selectFrom('remoteTokens')
    .select('email')
    .where('remote', '=', remote)
    .where('label', '=', label)
    .where('email', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return key?.email ?? undefined;
}

/** Finds a remote's key and records its use. */
export async function findRemoteTokenAndRecordUse(db: Db, remote: string, token: string) {
  return db
    .updateTable('remoteTokens')
    .set({ lastUsedAt: now() })
    .where('remote', '=', remote)
    .where('tokenHash', '=', hashToken(token))
    .returning(['id', 'label'])
    .executeTakeFirst();
}

/** Stores a refused push for the screen Portal, and deletes old ones. */
export async function saveReleaseRefusal(
  db: Db,
  remote: string,
  by: string,
  refusal: FaultyRelease,
): Promise<void> {
  const values = { remote, by, version: refusal.version, faults: JSON.stringify(refusal.faults) };
  await db
    .insertInto('remoteRefusals')
    .values({ ...values, createdAt: now() })
    .execute();
  await db.deleteFrom('remoteRefusals').where('createdAt', '<', fromNow(-KEPT_REFUSALS_MS)).execute();
}

/** Lists refused pushes, newest first. */
export async function listReleaseRefusals(db: Db, remote: string) {
  const rows = await db
    .selectFrom('remoteRefusals')
    .select(['version', 'by', 'faults', 'createdAt'])
    .where('remote', '=', remote)
    .orderBy('id', 'desc')
    .limit(SHOWN_REFUSALS)
    .execute();
  return rows.map(({ faults, ...row }) => ({ ...row, faults: JSON.parse(faults) as string[] }));
}
