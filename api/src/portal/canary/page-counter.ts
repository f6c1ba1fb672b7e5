import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../core/database/database.ts';
import { HOUR, SECOND } from '../../core/time/time.ts';
import { addPageCounts, deleteOldPageCounts, type ReleaseRun } from './page-counts.queries.ts';

const FLUSH_MS = 5 * SECOND;

/** Counts pages in memory, because a statement per page would cost more than the page. */
export class PageCounter {
  readonly #db: Db;
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  readonly #timers: NodeJS.Timeout[];
  readonly #counts = new Map<string, ReleaseRun & { pages: number }>();

  constructor(db: Db, log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#db = db;
    this.#log = log;
    this.#timers = [
      setInterval(() => void this.flush(), FLUSH_MS).unref(),
      setInterval(() => void deleteOldPageCounts(db).catch(() => undefined), HOUR).unref(),
    ];
  }

  add({ remote, version, run }: ReleaseRun): void {
    const key = `${remote} ${version} ${run}`;
    const count = this.#counts.get(key);
    if (count) count.pages += 1;
    else this.#counts.set(key, { remote, version, run, pages: 1 });
  }

  /** Stores the counts; failed ones stay for the next flush. */
  async flush(): Promise<void> {
    for (const [key, count] of [...this.#counts]) {
      this.#counts.delete(key);
      const { pages, ...run } = count;
      await addPageCounts(this.#db, run, { pages, broken: 0 }).catch((error) => {
        this.#log.warn({ err: error }, 'pages were not counted');
        const since = this.#counts.get(key);
        this.#counts.set(key, { ...count, pages: pages + (since?.pages ?? 0) });
      });
    }
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.flush();
  }
}
