import type { Generated, Selectable } from 'kysely';
import type { Role } from '../http/schema.ts';

export interface UsersTable {
  id: Generated<number>;
  username: string;
  email: string;
  /** Lower case: e-mails are compared without case. */
  emailKey: string;
  name: string | null;
  ci: string | null;
  birthDate: string | null;
  role: Role;
  active: boolean;
  /** Null until an invited person chooses one. */
  passwordHash: string | null;
  /** username, name, e-mail and ci, folded. */
  search: string;
  /** The name, folded, to sort by. */
  sortKey: Generated<string>;
  /** When a session of theirs was last used, whether it is still there or not; empty when there was none. */
  lastSeenAt: Generated<string>;
  createdAt: string;
  updatedAt: string;
}

export interface MailTokensTable {
  id: Generated<number>;
  /** Null for an unknown e-mail: the same work is done for it, so that time tells nothing. */
  userId: number | null;
  purpose: 'activation' | 'reset';
  tokenHash: string;
  expiresAt: string;
}

/** A device that has logged in to the account before, from the network it came from. */
export interface KnownDevicesTable {
  userId: number;
  deviceHash: string;
  lastSeenAt: string;
}

export type UserRow = Selectable<UsersTable>;
