import type { Generated, Insertable, Selectable } from 'kysely';

export interface SessionsTable {
  id: Generated<number>;
  userId: number;
  /** A label for people, chosen by the client: never a proof. */
  fingerprint: string;
  ip: string;
  userAgent: string;
  /** username, e-mail, fingerprint and address, folded. */
  search: string;
  createdAt: string;
  lastSeenAt: string;
  /** The session's own end; its tokens end earlier and are renewed until then. */
  expiresAt: string;
}

export type SessionRow = Selectable<SessionsTable>;
export type NewSessionRow = Insertable<SessionsTable>;
