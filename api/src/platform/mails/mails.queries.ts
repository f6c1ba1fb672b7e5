import type { Db } from '../../core/database/database.ts';
import { fromNow, HOUR, MINUTE, now } from '../../core/time/time.ts';
import type { MailRow } from './mails.table.ts';

const LEASE = 2 * MINUTE;

/** An encrypted mail to store, with the earliest time to send it. */
export interface NewMail {
  sealed: string;
  notBefore: string;
  bulk: boolean;
}

/** Stores mails; those with the state `void` are never sent. */
export async function insertMails(db: Db, state: MailRow['state'], mails: NewMail[]): Promise<void> {
  const createdAt = now();
  const rows = mails.map(({ sealed, bulk, notBefore: nextTryAt }) => {
    return { state, sealed, bulk, attempts: 0, nextTryAt, createdAt };
  });
  await db.insertInto('mails').values(rows).execute();
}

/** Leases the oldest due mail, so that no other process sends it; bulk mails are last. */
export async function claimMail(db: Db): Promise<MailRow | undefined> {
  const due = await db
    .selectFrom('mails')
    .selectAll()
    .where('state', '=', 'queued')
    .where('nextTryAt', '<=', now())
    .orderBy('bulk')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!due) return undefined;
  const claimed = await db
    .updateTable('mails')
    .set({ attempts: due.attempts + 1, nextTryAt: fromNow(LEASE) })
    .where('id', '=', due.id)
    .where('nextTryAt', '=', due.nextTryAt)
    .returningAll()
    .executeTakeFirst();
  return claimed ?? claimMail(db);
}

export async function deleteMail(db: Db, id: number): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).execute();
}

export async function postponeMail(db: Db, id: number, nextTryAt: string): Promise<void> {
  await db.updateTable('mails').set({ nextTryAt }).where('id', '=', id).execute();
}

export async function deleteVoidMails(db: Db): Promise<void> {
  await db.deleteFrom('mails').where('state', '=', 'void').where('createdAt', '<', fromNow(-HOUR)).execute();
}
