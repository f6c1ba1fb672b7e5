import type { Generated, Selectable } from 'kysely';

export interface MailsTable {
  id: Generated<number>;
  /** `void` mails are never sent; storing one takes as long as a real one, so timing reveals nothing. */
  state: 'queued' | 'void';
  /** Recipient, subject and text, encrypted: mail links open accounts. */
  sealed: string;
  /** Bulk mails wait behind requested ones. */
  bulk: Generated<boolean>;
  attempts: number;
  nextTryAt: string;
  createdAt: string;
}

export type MailRow = Selectable<MailsTable>;
