import { randomBytes } from 'node:crypto';

/** Ids above 32 bits cannot collide with the advisory locks of `acquireNamedLock`. */
const LOWEST = 2n ** 32n;

/** Returns the digits of a unique `bigint`. */
export function createLockId(): string {
  return String((randomBytes(8).readBigUInt64BE() >> 2n) + LOWEST);
}

/** A database-wide lock, released when this process ends. A hanging process keeps it. */
export abstract class ProcessLock {
  #holding: Promise<string> | undefined;

  /** Acquires the lock if needed and returns its id; the id changes when the database drops the lock. */
  hold(): Promise<string> {
    this.#holding ??= this.take().catch((error) => {
      this.drop();
      throw error;
    });
    return this.#holding;
  }

  /** Makes the next `hold` acquire the lock again. */
  protected drop(): void {
    this.#holding = undefined;
  }

  protected abstract take(): Promise<string>;
  abstract isAlive(id: string): Promise<boolean>;
  abstract close(): Promise<void>;
}
