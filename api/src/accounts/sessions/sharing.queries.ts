import { sql } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import { DAY, fromNow } from '../../core/time/time.ts';
import type { SharingEvidence } from './sessions.schema.ts';

// A phone that changes networks counts as several devices, so a few prove nothing.
const DEVICES_IN_A_WEEK = 6;
const ADDRESSES_IN_A_DAY = 3;

function devicesOfTheWeek(db: Db) {
  return db.selectFrom('knownDevices').where('lastSeenAt', '>', fromNow(-7 * DAY));
}

function addressesOfTheDay(db: Db) {
  return db.selectFrom('sessions').where('lastSeenAt', '>', fromNow(-DAY));
}

/** Finds the accounts that several people seem to use. */
export async function findSharedAccountIds(db: Db): Promise<number[]> {
  // `+ 0` avoids the index on `userId`, with which SQLite would read all sessions instead of recent ones.
  const userId = sql<number>`"userId" + 0`;
  const manyDevices = devicesOfTheWeek(db)
    .select(userId.as('userId'))
    .groupBy(userId)
    .having((having) => having.fn.countAll(), '>=', DEVICES_IN_A_WEEK);
  const manyAddresses = addressesOfTheDay(db)
    .select(userId.as('userId'))
    .groupBy(userId)
    .having((having) => having.fn.count('ip').distinct(), '>=', ADDRESSES_IN_A_DAY);
  const rows = await manyDevices.union(manyAddresses).execute();
  return rows.map((row) => row.userId);
}

/** Returns the evidence of sharing, only for accounts that look shared. */
export async function findSharingEvidence(db: Db, userIds: number[]): Promise<Map<number, SharingEvidence>> {
  if (userIds.length === 0) return new Map();
  const devices = await devicesOfTheWeek(db)
    .select((select) => ['userId', select.fn.countAll<number>().as('count')])
    .where('userId', 'in', userIds)
    .groupBy('userId')
    .execute();
  const addresses = await addressesOfTheDay(db)
    .select((select) => ['userId', select.fn.count<number>('ip').distinct().as('count')])
    .where('userId', 'in', userIds)
    .groupBy('userId')
    .execute();
  const found = new Map<number, SharingEvidence>();
  const of = (userId: number) => found.get(userId) ?? { devicesInWeek: 0, addressesInDay: 0 };
  for (const { userId, count } of devices) found.set(userId, { ...of(userId), devicesInWeek: count });
  for (const { userId, count } of addresses) found.set(userId, { ...of(userId), addressesInDay: count });
  return new Map([...found].filter(([, sharing]) => looksShared(sharing)));
}

function looksShared({ devicesInWeek, addressesInDay }: SharingEvidence): boolean {
  return devicesInWeek >= DEVICES_IN_A_WEEK || addressesInDay >= ADDRESSES_IN_A_DAY;
}
