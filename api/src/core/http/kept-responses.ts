const KEPT_ADDRESSES = 32;

/** Returns the cached body while it is current, else undefined. */
type Peek = () => Promise<Buffer | undefined>;

/** Visitors' responses that caches hold, by address; pages inline them without a request of their own. */
export class KeptResponses {
  readonly #peeks = new Map<string, Peek>();

  /** Deleting first moves the address to the end: the oldest one is evicted. */
  note(url: string, peek: Peek): void {
    this.#peeks.delete(url);
    this.#peeks.set(url, peek);
    const oldest = this.#peeks.keys().next().value;
    if (this.#peeks.size > KEPT_ADDRESSES && oldest !== undefined) this.#peeks.delete(oldest);
  }

  async find(url: string): Promise<Buffer | undefined> {
    return this.#peeks.get(url)?.();
  }
}
