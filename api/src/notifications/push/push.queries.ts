import type { Db } from '../../core/database/database.ts';
import { fromNow, MINUTE, now } from '../../core/time/time.ts';
import type { NewPushSubscription, PushRow } from './push.table.ts';

export const PUSH_LEASE_MS = 2 * MINUTE;

interface Urgent {
  noticeId: number;
  userId: number;
  notBefore: string;
}

/** Queues these notifications for every subscribed browser of their recipients. */
export async function queuePushes(trx: Db, urgent: Urgent[]): Promise<void> {
  if (urgent.length === 0) return;
  const browsers = await trx
    .selectFrom('pushSubscriptions')
    .select(['id', 'userId'])
    .where(
      'userId',
      'in',
      urgent.map(({ userId }) => userId),
    )
    .execute();
  if (browsers.length === 0) return;
  const byUser = Map.groupBy(browsers, ({ userId }) => userId);
  const rows = urgent.flatMap(({ noticeId, userId, notBefore: nextTryAt }) =>
    (byUser.get(userId) ?? []).map(({ id: subscriptionId }) => {
      return { noticeId, subscriptionId, attempts: 0, nextTryAt };
    }),
  );
  await trx.insertInto('pushes').values(rows).execute();
}

/** Stores a subscription and deletes others of the same session or browser. Requires a transaction. */
export async function replacePushSubscription(trx: Db, row: NewPushSubscription): Promise<void> {
  await trx
    .deleteFrom('pushSubscriptions')
    .where((where) =>
      where.or([where('sessionId', '=', row.sessionId), where('endpoint', '=', row.endpoint)]),
    )
    .execute();
  await trx.insertInto('pushSubscriptions').values(row).execute();
}

export async function deletePushSubscriptionOf(db: Db, sessionId: number): Promise<void> {
  await db.deleteFrom('pushSubscriptions').where('sessionId', '=', sessionId).execute();
}

export async function hasPushSubscription(db: Db, sessionId: number): Promise<boolean> {
  const own = db.selectFrom('pushSubscriptions').select('id').where('sessionId', '=', sessionId);
  return (await own.executeTakeFirst()) !== undefined;
}

/** Counts how many of these people accept push messages. */
export async function countPushSubscribers(db: Db, userIds: number[]): Promise<number> {
  if (userIds.length === 0) return 0;
  const people = db.selectFrom('pushSubscriptions').select('userId').distinct();
  return (await people.where('userId', 'in', userIds).execute()).length;
}

/** Leases the oldest due pushes, so that no other process sends them. */
export async function claimPushes(db: Db, limit: number): Promise<PushRow[]> {
  const due = await db
    .selectFrom('pushes')
    .select('id')
    .where('nextTryAt', '<=', now())
    .orderBy('nextTryAt')
    .orderBy('id')
    .limit(limit)
    .execute();
  if (due.length === 0) return [];
  return db
    .updateTable('pushes')
    .set((row) => ({ attempts: row('attempts', '+', 1), nextTryAt: fromNow(PUSH_LEASE_MS) }))
    .where(
      'id',
      'in',
      due.map(({ id }) => id),
    )
    .where('nextTryAt', '<=', now())
    .returningAll()
    .execute();
}

export type PushTarget = Awaited<ReturnType<typeof listPushTargets>>[number];

/** Lists the given push subscriptions, except those whose session has ended. */
export async function listPushTargets(db: Db, subscriptionIds: number[]) {
  return db
    .selectFrom('pushSubscriptions')
    .innerJoin('sessions', 'sessions.id', 'pushSubscriptions.sessionId')
    .select(['pushSubscriptions.id', 'endpoint', 'p256dh', 'auth'])
    .where('pushSubscriptions.id', 'in', subscriptionIds)
    .where('sessions.expiresAt', '>', now())
    .execute();
}

export async function deletePush(db: Db, id: number): Promise<void> {
  await db.deleteFrom('pushes').where('id', '=', id).execute();
}

export async function postponePush(db: Db, id: number, nextTryAt: string): Promise<void> {
  await db.updateTable('pushes').set({ nextTryAt }).where('id', '=', id).execute();
}

/** Deletes a subscription that the push service has ended, with its queued pushes. */
export async function deletePushSubscription(db: Db, id: number): Promise<void> {
  await db.deleteFrom('pushSubscriptions').where('id', '=', id).execute();
}
