import type { Generated, Selectable } from 'kysely';

export interface MailsTable {
  id: Generated<number>;
  /** `void` mails are stored but never sent, so that response times do not reveal who has an account. */
  state: 'queued' | 'void';
  /** The mail is encrypted, because its links give access to accounts. */
  sealed: string;
  /** Bulk mails wait behind requested ones. */
  bulk: Generated<boolean>;
  attempts: number;
  nextTryAt: string;
  createdAt: string;
}

export type MailRow = Selectable<MailsTable>;
