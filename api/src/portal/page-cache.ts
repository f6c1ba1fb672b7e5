import { SharedPage } from './compressed-page.ts';

const MAX_PAGES = 200;

/** A page's HTML and status; `isFinal` is false when a part failed and the next request should try again. */
export type ComposedPage = { html: string; status: number; isFinal: boolean };

type Kept = { sources: readonly unknown[]; page: SharedPage; status: number };

/** Caches public pages until a source changes; evicts the least recently used. */
export class PageCache {
  readonly #pages = new Map<string, Kept>();

  /** `sources` is everything that `compose` reads; objects are compared by identity, texts by value. */
  async get(key: string, sources: readonly unknown[], compose: () => Promise<ComposedPage>): Promise<Kept> {
    const known = this.#pages.get(key);
    if (known && isSame(known.sources, sources)) {
      this.#pages.delete(key);
      this.#pages.set(key, known);
      return known;
    }
    const { html, status, isFinal } = await compose();
    const kept = { sources, page: new SharedPage(html), status };
    if (isFinal) this.#keep(key, kept);
    return kept;
  }

  #keep(key: string, kept: Kept): void {
    this.#pages.delete(key);
    this.#pages.set(key, kept);
    const oldest = this.#pages.keys().next().value;
    if (this.#pages.size > MAX_PAGES && oldest !== undefined) this.#pages.delete(oldest);
  }
}

function isSame(known: readonly unknown[], asked: readonly unknown[]): boolean {
  return known.length === asked.length && known.every((source, index) => source === asked[index]);
}
