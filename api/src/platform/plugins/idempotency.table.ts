import type { PersonalData } from '../../core/database/personal-data.ts';

export interface IdempotencyTable {
  /** A hash of user, call and the client's key. */
  key: string;
  /** The holding call: its process (see `ProcessMark`), a dot, and its number there. */
  holder: string;
  /** Keyed hash of path and body; null, like the whole response, while the first call runs. */
  bodyHash: string | null;
  status: number | null;
  body: string | null;
  /** The `Location` header of the created resource. */
  location: string | null;
  expiresAt: string;
}

export const idempotencyData: PersonalData<IdempotencyTable> = { rows: {}, mentions: ['body'] };
