import { randomBytes } from 'node:crypto';

/** Above the 32 bits that `lock()` uses for its own advisory locks on PostgreSQL. */
const LOWEST = 2n ** 32n;

/** Digits that fit a `bigint`, never given twice. */
export function newMarkId(): string {
  return String((randomBytes(8).readBigUInt64BE() >> 2n) + LOWEST);
}

/**
 * A lock that this process holds for as long as it lives and that every other one on the same database can see. The
 * kernel or PostgreSQL lets go of it, however the process ends, so there is no lease to wait for; a process that
 * hangs still holds it, and no pid is compared, which containers repeat.
 */
export abstract class ProcessMark {
  #holding: Promise<string> | undefined;

  /** Digits. Another one after the database has dropped the lock. */
  hold(): Promise<string> {
    this.#holding ??= this.take().catch((error) => {
      this.drop();
      throw error;
    });
    return this.#holding;
  }

  /** The next `hold` takes the lock anew. */
  protected drop(): void {
    this.#holding = undefined;
  }

  protected abstract take(): Promise<string>;
  abstract isAlive(id: string): Promise<boolean>;
  abstract close(): Promise<void>;
}
