const KEPT_ADDRESSES = 32;

/** Returns the cached body while it is current, else undefined. */
type Peek = () => Promise<Buffer | undefined>;

/** Finds cached responses for visitors by URL, so that a page can embed them without a request. */
export class CachedResponseIndex {
  readonly #peeks = new Map<string, Peek>();

  /** Stores a URL as the newest and evicts the oldest above the limit. */
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
