import type { Db } from '../database.ts';

// Each account on a known device has nine tries that no address counts: more accounts would add up to more
// guesses than one address has.
const MAX_ACCOUNTS = 3;

/**
 * Whether this device has logged in to the account before. One that many accounts share (the computers of a room call
 * themselves the same) is nobody's: whoever sits there could try them all without being counted by address.
 */
export async function isKnownDevice(db: Db, userId: number, deviceHash: string): Promise<boolean> {
  const owners = await db
    .selectFrom('knownDevices')
    .select('userId')
    .where('deviceHash', '=', deviceHash)
    .limit(MAX_ACCOUNTS + 1)
    .execute();
  return owners.length <= MAX_ACCOUNTS && owners.some((owner) => owner.userId === userId);
}

export async function rememberDevice(db: Db, userId: number, deviceHash: string, at: string): Promise<void> {
  await db
    .insertInto('knownDevices')
    .values({ userId, deviceHash, lastSeenAt: at })
    .onConflict((conflict) => conflict.columns(['userId', 'deviceHash']).doUpdateSet({ lastSeenAt: at }))
    .execute();
}

export async function forgetDevicesBefore(db: Db, before: string): Promise<void> {
  await db.deleteFrom('knownDevices').where('lastSeenAt', '<', before).execute();
}
