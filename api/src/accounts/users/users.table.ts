import type { Generated, Selectable } from 'kysely';
import type { PersonalData } from '../../core/database/personal-data.ts';
import type { Role } from '../../core/http/schema.ts';

export interface UsersTable {
  id: Generated<number>;
  username: string;
  email: string;
  /** The e-mail in lower case, by which e-mails are compared. */
  emailKey: string;
  /** First names and surnames as they are shown. */
  name: string | null;
  surname: Generated<string | null>;
  firstName: Generated<string | null>;
  /** True while nobody has confirmed an automatically split name. */
  nameGuessed: Generated<boolean>;
  ci: string | null;
  /** The time at which the State verified the ci. */
  ciVerifiedAt: Generated<string | null>;
  birthDate: string | null;
  about: string | null;
  role: Role;
  /** False before the activation and while suspended. */
  active: boolean;
  /** When an administrator suspended the account; else null. Without it, mail links could reactivate it. */
  suspendedAt: string | null;
  suspendedReason: string | null;
  /** Whether a suspended account was active before; null for none and for old suspensions. */
  suspendedActive: Generated<boolean | null>;
  /** When the account will be erased at the person's request; null otherwise. */
  closesAt: Generated<string | null>;
  /** Null without a password, for example before an invited person chooses one. */
  passwordHash: string | null;
  /** When an invitation was last sent; null for never. */
  invitedAt: Generated<string | null>;
  /** Username, name, e-mail and ci, in lower case without accents. */
  search: string;
  /** Surnames and first names to sort by, in lower case without accents. */
  sortKey: Generated<string>;
  /** The last use of any session, even an ended one; empty for never. */
  lastSeenAt: Generated<string>;
  createdAt: string;
  updatedAt: string;
}

export const usersPersonalData: PersonalData<UsersTable> = {
  rows: { id: 'export' },
  notExported: ['passwordHash', 'emailKey', 'search', 'sortKey'],
};

export interface MailTokensTable {
  id: Generated<number>;
  /** Null for an unknown e-mail, which also gets a row, so that timing reveals nothing. */
  userId: number | null;
  purpose: 'activation' | 'reset';
  tokenHash: string;
  expiresAt: string;
}

export const mailTokensPersonalData: PersonalData<MailTokensTable> = { rows: { userId: 'erase' } };

/** A device that has logged in to the account before, with its network. */
export interface KnownDevicesTable {
  userId: number;
  deviceHash: string;
  lastSeenAt: string;
}

export const knownDevicesPersonalData: PersonalData<KnownDevicesTable> = { rows: { userId: 'erase' } };

export type UserRow = Selectable<UsersTable>;
