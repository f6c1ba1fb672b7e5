import { randomBytes } from 'node:crypto';

/** Above the 32 bits that `lock()` uses for its own advisory locks on PostgreSQL. */
const LOWEST = 2n ** 32n;

/** Returns the digits of a unique `bigint`. */
export function newMarkId(): string {
  return String((randomBytes(8).readBigUInt64BE() >> 2n) + LOWEST);
}

/**
 * A lock that this process holds while it lives and that all others on the same database can see. The kernel or
 * PostgreSQL releases it however the process ends, so there is no lease to wait for. A hanging process still
 * holds it; pids are not compared, since containers repeat them.
 */
export abstract class ProcessMark {
  #holding: Promise<string> | undefined;

  /** Returns the mark's id, digits only; it changes after the database has dropped the lock. */
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
