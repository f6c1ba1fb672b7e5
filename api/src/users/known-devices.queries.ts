import type { Db } from '../database.ts';

export async function isKnownDevice(db: Db, userId: number, deviceHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('knownDevices')
    .select('userId')
    .where('userId', '=', userId)
    .where('deviceHash', '=', deviceHash)
    .executeTakeFirst();
  return row !== undefined;
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
