import type { Generated, Insertable, Selectable } from 'kysely';
import type { PersonalData } from '../../core/database/personal-data.ts';

export interface SessionsTable {
  id: Generated<number>;
  userId: number;
  /** A label that the client chose, for display and search; the label proves nothing. */
  fingerprint: string;
  ip: string;
  userAgent: string;
  /** Username, e-mail, fingerprint and IP address, in lower case without accents. */
  search: string;
  createdAt: string;
  lastSeenAt: string;
  /** The session's end; its tokens expire earlier and are renewed until then. */
  expiresAt: string;
  /** The last password check within the session; null when none happened. */
  confirmedAt: string | null;
  /** True after a passkey or recovery code at log-in, or after adding the first passkey. */
  secondFactor: Generated<boolean>;
}

export const sessionsPersonalData: PersonalData<SessionsTable> = {
  rows: { userId: 'export' },
  notExported: ['search'],
};

export type SessionRow = Selectable<SessionsTable>;
export type NewSessionRow = Insertable<SessionsTable>;
