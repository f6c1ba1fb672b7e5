import { setImmediate } from 'node:timers/promises';

const KEPT_LISTS = 32;

/** A serialized list, and the moment (ms) from which it has to be rendered anew without a change of the version. */
export interface RenderedList {
  text: string;
  until: number;
}

interface KeptList {
  version: number;
  until: number;
  bytes: Buffer;
}

/**
 * Caches serialized lists until their version changes. Every request reads the version from the database, so
 * no process ever sends a list older than the last commit.
 */
export class VersionedCache {
  readonly #readVersion: () => Promise<number>;
  readonly #lists = new Map<string, KeptList>();
  #begun: Promise<unknown> = Promise.resolve();
  #next: Promise<number> | undefined;

  constructor(readVersion: () => Promise<number>) {
    this.#readVersion = readVersion;
  }

  /** `write` renders the list again; of too many keys the one not asked for longest goes. */
  async get(key: string, write: () => Promise<RenderedList>): Promise<Buffer> {
    // Read before the list: a list may be newer than its version, never older.
    const version = await this.#version();
    const known = this.#lists.get(key);
    const isFresh = known?.version === version && Date.now() < known.until;
    const list = isFresh ? known : await this.#render(version, write);
    this.#lists.delete(key);
    this.#lists.set(key, list);
    const oldest = this.#lists.keys().next().value;
    if (this.#lists.size > KEPT_LISTS && oldest !== undefined) this.#lists.delete(oldest);
    return list.bytes;
  }

  async #render(version: number, write: () => Promise<RenderedList>): Promise<KeptList> {
    const { text, until } = await write();
    return { version, until, bytes: Buffer.from(text) };
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
