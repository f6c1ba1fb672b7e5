export interface IdempotencyTable {
  /** User, call and the client's key, hashed. */
  key: string;
  /** The call that works on it: its process (see `ProcessMark`), a dot, and its number there. */
  holder: string;
  /** Keyed hash of path and body; null while the first call still runs, like all of its response. */
  bodyHash: string | null;
  status: number | null;
  body: string | null;
  /** The `Location` of what was made. */
  location: string | null;
  expiresAt: string;
}
