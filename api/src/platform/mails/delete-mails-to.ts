import type { Db } from '../../core/database/database.ts';
import { splitIntoChunks } from '../../core/database/split-into-chunks.ts';
import { decryptText } from './encrypt-text.ts';
import type { DeferredMail, Mail } from './mail.ts';

/** Reads a mail's recipient; undefined for deferred mails and those sealed with another secret. */
function recipientOf(secret: string, sealed: string): string | undefined {
  try {
    const mail = JSON.parse(decryptText(secret, sealed)) as Mail | DeferredMail;
    return 'to' in mail ? mail.to.toLowerCase() : undefined;
  } catch {
    return undefined;
  }
}

/** Deletes queued mails to an address, except deferred mails, which check their recipient when sent. */
export async function deleteMailsTo(trx: Db, secret: string, email: string): Promise<void> {
  const mails = await trx.selectFrom('mails').select(['id', 'sealed']).execute();
  const found = mails
    .filter(({ sealed }) => recipientOf(secret, sealed) === email.toLowerCase())
    .map(({ id }) => id);
  for (const ids of splitIntoChunks(found)) await trx.deleteFrom('mails').where('id', 'in', ids).execute();
}
