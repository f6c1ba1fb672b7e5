export interface ThrottlesTable {
  /** What is counted, hashed: no e-mail or address lies here. */
  key: string;
  count: number;
  /** When the count starts again from zero. */
  windowEndsAt: string;
  /** Until when every further try is refused. */
  blockedUntil: string;
}
