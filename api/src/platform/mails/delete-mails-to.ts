import type { Db } from '../../core/database/database.ts';
import { splitIntoChunks } from '../../core/database/split-into-chunks.ts';
import { decryptText } from './encrypt-text.ts';
import type { DeferredMail, Mail } from './mail.ts';

/** Deletes queued mails to an address, except deferred mails, which check their recipient when sent. */
export async function deleteMailsTo(trx: Db, secret: string, email: string): Promise<void> {
  const mails = await trx.selectFrom('mails').select(['id', 'sealed']).execute();
  const isTo = (sealed: string) => {
    const mail = JSON.parse(decryptText(secret, sealed)) as Mail | DeferredMail;
    return 'to' in mail && mail.to.toLowerCase() === email.toLowerCase();
  };
  const found = mails.filter(({ sealed }) => isTo(sealed)).map(({ id }) => id);
  for (const ids of splitIntoChunks(found)) await trx.deleteFrom('mails').where('id', 'in', ids).execute();
}
