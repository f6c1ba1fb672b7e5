import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Db } from '../../core/database/database.ts';
import { acquireNamedLock } from '../../core/database/lock.ts';
import { now } from '../../core/time/time.ts';
import { decryptText, encryptText } from '../../platform/mails/encrypt-text.ts';
import type { BadgeKeysTable } from './certificates.table.ts';

/** The algorithm that every Open Badges verifier supports. */
export const BADGE_ALGORITHM = 'RS256';
const PURPOSE = 'rambla badges';

export interface BadgeKey {
  id: string;
  key: JWK;
  publicJwk: JWK;
}

function open(secret: string, row: BadgeKeysTable): BadgeKey | undefined {
  try {
    const key = JSON.parse(decryptText(secret, row.sealedJwk, PURPOSE)) as JWK;
    return { id: row.id, key, publicJwk: JSON.parse(row.publicJwk) as JWK };
  } catch {
    // A key encrypted with an earlier secret cannot sign, so new badges get a new key.
    return undefined;
  }
}

async function findKey(db: Db, secret: string): Promise<BadgeKey | undefined> {
  const rows = await db.selectFrom('badgeKeys').selectAll().orderBy('createdAt', 'desc').execute();
  return rows.map((row) => open(secret, row)).find((key) => key !== undefined);
}

async function drawKey(secret: string): Promise<{ row: BadgeKeysTable; key: BadgeKey }> {
  const pair = await generateKeyPair(BADGE_ALGORITHM, { extractable: true });
  const [publicJwk, key] = await Promise.all([exportJWK(pair.publicKey), exportJWK(pair.privateKey)]);
  const id = await calculateJwkThumbprint(publicJwk);
  const row = {
    id,
    publicJwk: JSON.stringify(publicJwk),
    sealedJwk: encryptText(secret, JSON.stringify(key), PURPOSE),
    createdAt: now(),
  };
  return { row, key: { id, key, publicJwk } };
}

/** Reads the badge key shared by all processes; creates it with the first badge. */
export async function readBadgeKey(
  db: { transaction(): { execute<T>(work: (trx: Db) => Promise<T>): Promise<T> } } & Db,
  secret: string,
): Promise<BadgeKey> {
  const known = await findKey(db, secret);
  if (known) return known;
  const drawn = await drawKey(secret);
  return db.transaction().execute(async (trx) => {
    await acquireNamedLock(trx, 'badge key');
    const faster = await findKey(trx, secret);
    if (faster) return faster;
    await trx.insertInto('badgeKeys').values(drawn.row).execute();
    return drawn.key;
  });
}

/** Lists the public keys of all badges ever signed here. */
export async function listPublicBadgeKeys(db: Db): Promise<JWK[]> {
  const rows = await db.selectFrom('badgeKeys').select(['id', 'publicJwk']).orderBy('createdAt').execute();
  return rows.map(({ id, publicJwk }) => ({
    ...(JSON.parse(publicJwk) as JWK),
    kid: id,
    alg: BADGE_ALGORITHM,
    use: 'sig',
  }));
}
