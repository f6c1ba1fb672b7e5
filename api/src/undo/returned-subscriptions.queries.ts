import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { deleteFulfilledRequests } from '../enrolment/enrolment.queries.ts';
import type { SubscriptionRow } from '../subscriptions/subscriptions.table.ts';
import { dayOf } from '../time-zone/time-zone.ts';

/** They were counted on their days already. */
async function uncount(trx: Db, subscriptions: SubscriptionRow[]): Promise<void> {
  const byDay = Map.groupBy(subscriptions, ({ createdAt }) => dayOf(createdAt));
  const cases = [...byDay].map(([day, { length }]) => sql`when ${day} then cast(${length} as integer)`);
  await trx
    .updateTable('dailyCounts')
    .set({ count: sql<number>`${sql.ref('count')} - case ${sql.ref('day')} ${sql.join(cases, sql` `)} end` })
    .where('name', '=', 'subscriptions')
    .where('day', 'in', [...byDay.keys()])
    .execute();
}

/** What a subscription brings about that comes back, as any other does; but it is not a new one. */
export async function settleSubscriptions(trx: Db, subscriptions: SubscriptionRow[]): Promise<void> {
  if (subscriptions.length === 0) return;
  await uncount(trx, subscriptions);
  await deleteFulfilledRequests(trx, subscriptions);
}
