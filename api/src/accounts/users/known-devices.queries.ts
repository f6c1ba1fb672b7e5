import type { Db } from '../../core/database/database.ts';

// A known device gets nine attempts per account, so a device with many accounts would evade the IP limit.
const MAX_ACCOUNTS = 3;

/** True when this device has logged in to the account before and few accounts share the device. */
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

export async function deleteKnownDevicesBefore(db: Db, before: string): Promise<void> {
  await db.deleteFrom('knownDevices').where('lastSeenAt', '<', before).execute();
}
