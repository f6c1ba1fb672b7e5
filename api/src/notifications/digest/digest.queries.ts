import type { Db } from '../../core/database/database.ts';

/** Lists people with pending notifications, ordered by id, and the time of their oldest one. */
export async function listPeopleAwaitingDigest(db: Db, afterId: number, limit: number) {
  return db
    .selectFrom('notices')
    .select('userId')
    .select((eb) => eb.fn.min('createdAt').as('since'))
    .where('digestState', '=', 'waiting')
    .where('userId', '>', afterId)
    .groupBy('userId')
    .orderBy('userId')
    .limit(limit)
    .execute();
}

/** Starts a person's digest of a day; undefined when it exists. Requires a transaction. */
async function insertDigest(trx: Db, userId: number, day: string): Promise<number | undefined> {
  const row = await trx
    .insertInto('digests')
    .values({ userId, day })
    .onConflict((conflict) => conflict.columns(['userId', 'day']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Moves pending notifications into a new digest; undefined without any or if the digest exists. */
export async function createDigest(
  trx: Db,
  { userId, day, until }: { userId: number; day: string; until: string },
): Promise<number | undefined> {
  const waiting = trx
    .selectFrom('notices')
    .select('id')
    .where('userId', '=', userId)
    .where('digestState', '=', 'waiting')
    .where('createdAt', '<=', until);
  if (!(await waiting.limit(1).executeTakeFirst())) return undefined;
  const digestId = await insertDigest(trx, userId, day);
  if (digestId === undefined) return undefined;
  await trx
    .updateTable('notices')
    .set({ digestState: null, digestId })
    .where('userId', '=', userId)
    .where('digestState', '=', 'waiting')
    .where('createdAt', '<=', until)
    .execute();
  return digestId;
}

export async function findDigest(db: Db, id: number) {
  return db.selectFrom('digests').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function deleteDigestsBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom('digests').where('day', '<', day).execute();
}
