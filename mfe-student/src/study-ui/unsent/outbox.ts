import { listSealed, putSealed, type RowName, removeSealed } from '@rambla/kit/device';
import { authState } from '@rambla/kit/session';
import { coalesceCalls } from './coalesce-calls.ts';

const RETRY_MS = 2000;
const MAX_RETRY_MS = 30_000;

type Store = 'answers' | 'watching' | 'questions' | 'notes';

type Options<Item> = {
  /** Returns an item's key, owner and order; of two rows with one key the higher `order` stays. */
  nameOf: (item: Item) => Required<RowName>;
  /** Sends items and removes delivered ones; `left`: retry the others after at least `waitMs`. */
  deliver: (items: Item[]) => Promise<{ left: boolean; waitMs?: number }>;
  /** Sends from a closing page, which receives no responses. */
  leave?: (items: Item[]) => void;
};

/** A person's unsent work, encrypted on this device (decision 030); without a database it is in memory. */
export class Outbox<Item> {
  readonly #store: Store;
  readonly #options: Options<Item>;
  readonly #ofThisPage = new Map<string, Item>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #timerAt = Number.POSITIVE_INFINITY;
  #failures = 0;
  readonly #sendNext = coalesceCalls(() => this.#send());

  constructor(store: Store, options: Options<Item>) {
    this.#store = store;
    this.#options = options;
  }

  /** Adds or replaces an item; resolves once it is on disk or the disk has failed. */
  async keep(item: Item): Promise<void> {
    const name = this.#options.nameOf(item);
    this.#ofThisPage.set(name.key, item);
    await putSealed(this.#store, name, item).catch(() => undefined);
  }

  /** Removes an item, unless a newer one has replaced it. */
  async forget(item: Item): Promise<void> {
    const { key, order } = this.#options.nameOf(item);
    if (this.#orderHere(key) <= order) this.#ofThisPage.delete(key);
    await removeSealed(this.#store, key, order).catch(() => undefined);
  }

  /** Returns this page's item with that key. */
  find(key: string): Item | undefined {
    return this.#ofThisPage.get(key);
  }

  /** Lists this person's unsent items of this and earlier pages; `complete` when the disk was readable. */
  async list(userId: number): Promise<{ items: Item[]; complete: boolean }> {
    const kept = await listSealed<Item>(this.#store, userId).catch(() => null);
    const { nameOf } = this.#options;
    const older = (kept ?? []).filter((item) => nameOf(item).order > this.#orderHere(nameOf(item).key));
    const all = new Map([...this.#ofThisPage.values(), ...older].map((item) => [nameOf(item).key, item]));
    const items = [...all.values()].filter((item) => nameOf(item).userId === userId);
    return { items, complete: kept !== null };
  }

  #orderHere(key: string): number {
    const here = this.#ofThisPage.get(key);
    return here === undefined ? Number.NEGATIVE_INFINITY : this.#options.nameOf(here).order;
  }

  /** Sends everything waiting; resolves after one try. Failed items are retried automatically. */
  send(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timerAt = Number.POSITIVE_INFINITY;
    return this.#sendNext();
  }

  /** Sends within `ms`, batched with later items. */
  sendWithin(ms: number): void {
    const at = Date.now() + ms;
    if (at >= this.#timerAt) return;
    this.#timerAt = at;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.send(), ms);
  }

  async #send(): Promise<void> {
    const { userId } = authState();
    if (!userId) return;
    const { items, complete } = await this.list(userId);
    const { left, waitMs = 0 } = await this.#options.deliver(items);
    this.#failures = left || !complete ? this.#failures + 1 : 0;
    if (this.#failures > 0)
      this.sendWithin(Math.max(waitMs, Math.min(RETRY_MS * 2 ** (this.#failures - 1), MAX_RETRY_MS)));
  }

  /** Sends what earlier pages left: now, when online again, and when the page becomes visible. */
  start(): void {
    const go = () => void this.send();
    go();
    window.addEventListener('online', go);
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') void this.#leave();
      else go();
    });
  }

  async #leave(): Promise<void> {
    const { userId } = authState();
    if (userId && this.#options.leave) this.#options.leave((await this.list(userId)).items);
  }
}
