import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../api/src/core/database/database.ts';
import type { HttpResponse } from './send-request.ts';
import type { TestServer } from './test-server.ts';
import type { ChaosWriter } from './writers.ts';

const PAUSE_MS = 15;
/** The statuses of explicit refusals: first call still runs, too many calls, overload, full disk. */
const REFUSALS = [409, 429, 503, 507];

/** The writes that one writer sent, and those that were acknowledged. */
export class WriteLedger {
  readonly writer: ChaosWriter;
  readonly acknowledged = new Set<number>();
  /** Responses that are neither a success nor an explicit refusal. */
  readonly surprises: string[] = [];
  #next = 0;
  #unsure: number[] = [];

  constructor(writer: ChaosWriter) {
    this.writer = writer;
  }

  get sent(): number {
    return this.#next;
  }

  get unsure(): number {
    return this.#unsure.length;
  }

  #note(n: number, response: HttpResponse | undefined): void {
    if (response && response.status < 300) this.acknowledged.add(n);
    else if (this.writer.isRepeated) this.#unsure.push(n);
    if (response && response.status >= 300 && !REFUSALS.includes(response.status))
      this.surprises.push(`${response.status} ${response.body.slice(0, 120)}`);
  }

  async send(product: TestServer): Promise<HttpResponse | undefined> {
    const n = this.#unsure.shift() ?? this.#next++;
    const response = await product.ask(this.writer.write(product.stage, n));
    this.#note(n, response);
    return response;
  }

  /** Sends one write at a time, until stopped or until a write gets no response. */
  async writeUntil(isOver: () => boolean, product: TestServer): Promise<void> {
    const most = this.writer.most?.(product.stage) ?? Number.MAX_SAFE_INTEGER;
    while (!isOver() && this.#next < most) {
      if (!(await this.send(product))) return;
      await sleep(PAUSE_MS);
    }
  }

  /** Lists differences between the stored writes and `promised`, the writes that must exist. */
  async audit(
    product: Pick<TestServer, 'stage' | 'dataDir'>,
    db: Db,
    promised: ReadonlySet<number> = this.acknowledged,
  ): Promise<string[]> {
    const stored = await this.writer.stored(db, product.stage, product.dataDir);
    const once = new Set(stored);
    const lost = [...promised].filter((n) => !once.has(n));
    const strange = stored.filter((n) => n < 0 || n >= this.#next);
    const problems = [
      ...lost.map((n) => `perdida la ${n}`),
      ...strange.map((n) => `nadie mandó la ${n}`),
      ...(stored.length > once.size ? [`${stored.length - once.size} repetidas`] : []),
      ...this.surprises,
    ];
    return problems.map((problem) => `${this.writer.name}: ${problem}`);
  }
}
