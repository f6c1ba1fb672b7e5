const KEPT_ADDRESSES = 32;

/** Returns the body while its cache knows that it is current; undefined otherwise. */
type Peek = () => Promise<Buffer | undefined>;

/** Visitors' responses that a cache holds, by address: a page that needs one makes no request of its own. */
export class KeptResponses {
  readonly #peeks = new Map<string, Peek>();

  /** The address noted longest ago goes first. */
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
