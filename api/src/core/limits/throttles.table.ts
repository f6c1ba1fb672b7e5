export interface ThrottlesTable {
  /** The key is hashed, so that it contains no readable e-mail or address. */
  key: string;
  count: number;
  /** The count restarts at zero at this time. */
  windowEndsAt: string;
  /** Attempts before this time are refused. */
  blockedUntil: string;
}
