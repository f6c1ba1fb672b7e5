import type { PersonalData } from '../../core/database/personal-data.ts';

export interface IdempotencyTable {
  /** A hash of user, call and the client's key. */
  key: string;
  /** The holding call: the id of its process's lock, a dot, and its number in that process. */
  holder: string;
  /** A keyed hash of path and body; null while the first call runs. */
  bodyHash: string | null;
  status: number | null;
  body: string | null;
  /** The `Location` header of the created resource. */
  location: string | null;
  expiresAt: string;
}

export const idempotencyPersonalData: PersonalData<IdempotencyTable> = { rows: {}, mentions: ['body'] };
