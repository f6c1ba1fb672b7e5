import { setImmediate } from 'node:timers/promises';

/**
 * Caches serialized lists until their version changes. Every request reads the version from the database, so
 * no process ever sends a list older than the last commit.
 */
export class VersionedCache {
  readonly #readVersion: () => Promise<number>;
  readonly #lists = new Map<string, { version: number; bytes: Buffer }>();
  #begun: Promise<unknown> = Promise.resolve();
  #next: Promise<number> | undefined;

  constructor(readVersion: () => Promise<number>) {
    this.#readVersion = readVersion;
  }

  /** `write` renders the list again; `key` must come from a small, fixed set. */
  async get(key: string, write: () => Promise<string>): Promise<Buffer> {
    // Read before the list: a list may be newer than its version, never older.
    const version = await this.#version();
    const known = this.#lists.get(key);
    if (known?.version === version) return known.bytes;
    const bytes = Buffer.from(await write());
    this.#lists.set(key, { version, bytes });
    return bytes;
  }

  /** Callers that arrive before a read begins share it; a read under way began too early for them. */
  #version(): Promise<number> {
    this.#next ??= this.#begun
      .catch(() => undefined)
      // All requests of this turn of the event loop share one read.
      .then(() => setImmediate())
      .then(() => {
        this.#next = undefined;
        const read = this.#readVersion();
        this.#begun = read;
        return read;
      });
    return this.#next;
  }
}
