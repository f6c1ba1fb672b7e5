import { countRows } from '../../core/database/count-rows.ts';
import type { Db } from '../../core/database/database.ts';
import { insertAuditEntries, SYSTEM_ACTOR } from '../../platform/audit/audit.queries.ts';

const BATCH_SIZE = 200;

const unactivated = (db: Db, before: string) =>
  db
    .selectFrom('users')
    .where('active', '=', false)
    .where('suspendedAt', 'is', null)
    .where('lastSeenAt', '=', '')
    .where('createdAt', '<', before);

export async function countUnactivatedUsersBefore(db: Db, before: string): Promise<number> {
  return countRows(unactivated(db, before));
}

export async function countUnactivatedUsers(db: Db): Promise<number> {
  return countRows(db.selectFrom('users').where('active', '=', false).where('suspendedAt', 'is', null));
}

/** Deletes one batch of accounts created before this moment and never activated; returns how many. */
export async function deleteUnactivatedUsersBefore(db: Db, before: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const some = unactivated(trx, before).select('id').limit(BATCH_SIZE);
    const gone = await trx
      .deleteFrom('users')
      .where('id', 'in', some)
      .returning(['id', 'username'])
      .execute();
    if (gone.length === 0) return 0;
    const entries = gone.map(({ id, username }) => ({
      action: 'user.delete',
      target: { type: 'user', id, name: username },
      details: { reason: 'not_activated' },
    }));
    await insertAuditEntries(trx, SYSTEM_ACTOR, entries);
    return gone.length;
  });
}
