/** A serialized list, and the time (ms) at which it expires even if its version does not change. */
export interface SerializedList {
  text: string;
  until: number;
}

interface CachedList {
  version: number;
  until: number;
  bytes: Buffer;
}

/** Caches serialized lists by version. Callers read the version on each request, so no list is stale. */
export class VersionedCache {
  readonly #maxBytes: number;
  readonly #lists = new Map<string, CachedList>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Returns the list if it is current. */
  find(key: string, version: number): Buffer | undefined {
    const known = this.#lists.get(key);
    if (known?.version !== version || Date.now() >= known.until) return undefined;
    // Moves the list to the end, because eviction starts with the least recently used.
    this.#lists.delete(key);
    this.#lists.set(key, known);
    return known.bytes;
  }

  /** Caches a list; `version` must have been read before the list or in the same statement. */
  keep(key: string, version: number, { text, until }: SerializedList): Buffer {
    const bytes = Buffer.from(text);
    this.#remove(key);
    this.#lists.set(key, { version, until, bytes });
    this.#bytes += bytes.length;
    for (const oldest of this.#lists.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#remove(oldest);
    }
    return bytes;
  }

  #remove(key: string): void {
    this.#bytes -= this.#lists.get(key)?.bytes.length ?? 0;
    this.#lists.delete(key);
  }
}
