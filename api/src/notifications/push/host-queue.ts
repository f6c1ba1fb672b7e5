const PER_HOST = 4;

interface Lane<T> {
  waiting: T[];
  running: number;
}

/** Limits concurrency per host, so that a slow host delays only its own work. */
export class HostQueue<T> {
  readonly #lanes = new Map<string, Lane<T>>();
  readonly #run: (item: T, host: string) => Promise<void>;
  readonly #max: number;
  #running = 0;
  #held = 0;
  #idle: (() => void)[] = [];

  constructor(max: number, run: (item: T, host: string) => Promise<void>) {
    this.#max = max;
    this.#run = run;
  }

  /** The number of waiting and running items. */
  get held(): number {
    return this.#held;
  }

  add(host: string, item: T): void {
    const lane = this.#lanes.get(host) ?? { waiting: [], running: 0 };
    this.#lanes.set(host, lane);
    lane.waiting.push(item);
    this.#held += 1;
    this.#start(host, lane);
  }

  /** Removes and returns a host's waiting items. */
  drain(host: string): T[] {
    const items = this.#lanes.get(host)?.waiting.splice(0) ?? [];
    this.#held -= items.length;
    return items;
  }

  async idle(): Promise<void> {
    if (this.#held > 0) await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  #start(host: string, lane: Lane<T>): void {
    while (lane.running < PER_HOST && this.#running < this.#max) {
      const item = lane.waiting.shift();
      if (item === undefined) return;
      lane.running += 1;
      this.#running += 1;
      void this.#run(item, host).finally(() => this.#end(host, lane));
    }
  }

  #end(host: string, lane: Lane<T>): void {
    lane.running -= 1;
    this.#running -= 1;
    this.#held -= 1;
    if (lane.running === 0 && lane.waiting.length === 0) this.#lanes.delete(host);
    this.#start(host, lane);
    for (const [other, waiting] of this.#lanes) {
      if (this.#running >= this.#max) break;
      this.#start(other, waiting);
    }
    if (this.#held === 0) for (const resolve of this.#idle.splice(0)) resolve();
  }
}
