import type { Db } from '../../core/database/database.ts';

export async function insertErasure(trx: Db, hash: string): Promise<void> {
  await trx
    .insertInto('erasures')
    .values({ hash })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}

export async function listErasureHashes(db: Db): Promise<string[]> {
  return (await db.selectFrom('erasures').select('hash').execute()).map(({ hash }) => hash);
}
