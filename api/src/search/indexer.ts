import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Db } from '../core/database/database.ts';
import { MINUTE, SECOND } from '../core/time/time.ts';
import type { FileServices } from '../platform/files/store-file.ts';
import {
  clearUnchangedDueSource,
  type DueSource,
  listDueSources,
  lockPassageSource,
  markSourcesDue,
  markUnindexedSourcesDue,
  postponeDueSource,
  replacePassages,
  type SourcePassages,
} from './passages.queries.ts';
import { PASSAGE_SOURCE_KINDS, type PassageSourceKind } from './passages.table.ts';

const POLL = 2 * SECOND;
const BATCH_SIZE = 50;
const AFTER_FAILURE = 10 * MINUTE;

declare module 'fastify' {
  interface FastifyInstance {
    indexer: Indexer;
  }
}

interface Source {
  /** The table whose rows are the sources; rows without passages are indexed at the start. */
  table: string;
  /** Reads a row's passages; undefined when the row does not exist. */
  read(db: Db, id: number): Promise<SourcePassages | undefined>;
  /** Lists rows with erased texts, whose passages are read again at the start. */
  listErased?(db: Db): Promise<number[]>;
  /** Does slow, cacheable work before the transaction. */
  prepare?(services: FileServices, id: number): Promise<void>;
}
export type PassageSourceReaders = Record<PassageSourceKind, Source>;

/**
 * Updates passages in the background; a crash loses nothing, because due rows are cleared in the same
 * transaction.
 */
class Indexer {
  readonly #app: FastifyInstance;
  readonly #sources: PassageSourceReaders;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> | undefined;
  #closed = false;

  constructor(app: FastifyInstance, sources: PassageSourceReaders) {
    this.#app = app;
    this.#sources = sources;
  }

  /** Starts polling; first marks what was missed, as by an update or restore. */
  start(): void {
    const wake = () => this.flush({ isGentle: true }).catch((error) => this.#complain(error));
    this.#timer = setInterval(wake, POLL).unref();
    this.findMissing().then(wake, (error) => this.#complain(error));
  }

  /** Marks sources as due: those without passages, and those whose passages may contain erased text. */
  async findMissing(): Promise<void> {
    const { db } = this.#app;
    for (const source of PASSAGE_SOURCE_KINDS) {
      const { table, listErased } = this.#sources[source];
      await markUnindexedSourcesDue(db, source, table);
      if (listErased) await markSourcesDue(db, source, await listErased(db));
    }
  }

  /** Indexes everything due and waits; `isGentle` pauses between sources, so that requests can run. */
  async flush({ isGentle = false } = {}): Promise<void> {
    this.#round ??= this.#readAll(isGentle).finally(() => {
      this.#round = undefined;
    });
    return this.#round;
  }

  #complain(error: unknown): void {
    if (!this.#closed) this.#app.log.error({ err: error }, 'passages not read');
  }

  async #readAll(isGentle: boolean): Promise<void> {
    for (;;) {
      const due = this.#closed ? [] : await listDueSources(this.#app.db, BATCH_SIZE);
      if (due.length === 0) return;
      for (const thing of due) {
        const began = performance.now();
        await this.#read(thing);
        if (this.#closed) return;
        if (isGentle) await sleep(performance.now() - began, undefined, { ref: false });
      }
    }
  }

  async #read(thing: DueSource): Promise<void> {
    const { db } = this.#app;
    const source = this.#sources[thing.source];
    try {
      await source.prepare?.(this.#app, thing.sourceId);
      await db.transaction().execute(async (trx) => {
        await lockPassageSource(trx, thing);
        await replacePassages(trx, thing, await source.read(trx, thing.sourceId));
        await clearUnchangedDueSource(trx, thing);
      });
    } catch (error) {
      if (this.#closed) return;
      this.#app.log.warn({ err: error, source: thing.source, id: thing.sourceId }, 'not read into passages');
      await postponeDueSource(db, thing, AFTER_FAILURE);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    await this.#round?.catch(() => undefined);
  }
}

export const indexer = fastifyPlugin<{ sources: PassageSourceReaders }>(async (app, { sources }) => {
  app.decorate('indexer', new Indexer(app, sources));
  app.addHook('onClose', async () => app.indexer.close());
});
