/**
 * A lock that this process holds for as long as it lives and that every other one on the same database can see. The
 * kernel or PostgreSQL lets go of it, however the process ends, so there is no lease to wait for; a process that
 * hangs still holds it, and no pid is compared, which containers repeat.
 */
export interface ProcessMark {
  /** Digits. Another one after the database has dropped the lock. */
  hold(): Promise<string>;
  isAlive(id: string): Promise<boolean>;
  close(): Promise<void>;
}
