export interface IdempotencyTable {
  /** User, call and the client's key, hashed. */
  key: string;
  /** Keyed hash of path and body; null while the first call still reads its body. */
  bodyHash: string | null;
  /** 0: something was written, and the answer is not kept yet. */
  status: number | null;
  body: string | null;
  /** While the first call runs: its lease, prolonged as long as it lives. */
  lockedUntil: string;
  expiresAt: string;
}
