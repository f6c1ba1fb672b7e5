import { shareReads } from './share-reads.ts';

const KEPT_LISTS = 32;

/** A serialized list, and the moment (ms) at which it expires without a change of version. */
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
  readonly #readVersion: (key: string) => Promise<number>;
  readonly #lists = new Map<string, KeptList>();

  constructor(readVersion: () => Promise<number>) {
    this.#readVersion = shareReads(readVersion);
  }

  /** Returns the cached list or renders it with `write`; evicts the least recently used key. */
  async get(key: string, write: () => Promise<RenderedList>): Promise<Buffer> {
    // Read before the list: a list may be newer than its version, never older.
    const version = await this.#readVersion('');
    const known = this.#lists.get(key);
    const isFresh = known?.version === version && Date.now() < known.until;
    const list = isFresh ? known : await this.#render(version, write);
    this.#lists.delete(key);
    this.#lists.set(key, list);
    const oldest = this.#lists.keys().next().value;
    if (this.#lists.size > KEPT_LISTS && oldest !== undefined) this.#lists.delete(oldest);
    return list.bytes;
  }

  /** Returns the list if it is current; never renders. */
  async peek(key: string): Promise<Buffer | undefined> {
    const version = await this.#readVersion('');
    const known = this.#lists.get(key);
    return known?.version === version && Date.now() < known.until ? known.bytes : undefined;
  }

  async #render(version: number, write: () => Promise<RenderedList>): Promise<KeptList> {
    const { text, until } = await write();
    return { version, until, bytes: Buffer.from(text) };
  }
}
