import type { Db } from '../../core/database/database.ts';
import { now } from '../../core/time/time.ts';

export async function findUpstreamUrl(db: Db, remote: string): Promise<string | null> {
  const found = await db
    .selectFrom('remoteUpstreams')
    .select('url')
    .where('remote', '=', remote)
    .executeTakeFirst();
  return found?.url ?? null;
}

export async function saveUpstream(db: Db, remote: string, url: string | null): Promise<void> {
  if (url === null)
    return void (await db.deleteFrom('remoteUpstreams').where('remote', '=', remote).execute());
  const values = { url, updatedAt: now() };
  await db
    .insertInto('remoteUpstreams')
    .values({ remote, ...values })
    .onConflict((conflict) => conflict.column('remote').doUpdateSet(values))
    .execute();
}
