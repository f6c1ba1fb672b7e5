import { setImmediate } from 'node:timers/promises';

/**
 * Whole lists as they are sent, kept until what they show changes. Every request still asks the database for the version
 * of that, so no process ever shows a list older than what was last committed.
 */
export class KeptLists {
  readonly #readVersion: () => Promise<number>;
  readonly #lists = new Map<string, { version: number; bytes: Buffer }>();
  #begun: Promise<unknown> = Promise.resolve();
  #next: Promise<number> | undefined;

  constructor(readVersion: () => Promise<number>) {
    this.#readVersion = readVersion;
  }

  /** `write` makes the list anew; `key` must come from a small, fixed set. */
  async get(key: string, write: () => Promise<string>): Promise<Buffer> {
    // Read before the list is: a list may be newer than its version says, never older.
    const version = await this.#version();
    const known = this.#lists.get(key);
    if (known?.version === version) return known.bytes;
    const bytes = Buffer.from(await write());
    this.#lists.set(key, { version, bytes });
    return bytes;
  }

  /** Whoever asks before a read has begun shares it; one that is under way has begun too early to count. */
  #version(): Promise<number> {
    this.#next ??= this.#begun
      .catch(() => undefined)
      // Everything that came in with this turn of the loop asks once.
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
