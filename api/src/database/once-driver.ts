import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';

/** A call that must not be made twice; `isMarked` once its key tells that something was written. */
interface OnceCall {
  key: string;
  isMarked: boolean;
}

/** The call that the running code works for. */
export const onceCalls = new AsyncLocalStorage<OnceCall>();

/** In a key's row: written, but its answer is not kept yet. */
export const UNANSWERED = 0;

const CHANGES = /^\s*(insert into|update|delete from)\s/i;
/** Counters, and rows of files that nothing refers to yet: written before the call does what it is for. */
const PREPARES = /^\s*(insert into|update|delete from) "(throttles|files|idempotency)"/i;

function isChange({ sql }: CompiledQuery): boolean {
  return CHANGES.test(sql) && !PREPARES.test(sql);
}

type Execute = DatabaseConnection['executeQuery'];

/**
 * Marks the key of a call that must not be made twice in the very transaction of its first change: a process that
 * dies before it answers leaves either both or neither.
 */
export class OnceDriver implements Driver {
  readonly #inner: Driver;
  readonly #markSql: string;
  readonly #plain = new WeakMap<DatabaseConnection, Execute>();
  readonly #open = new WeakMap<DatabaseConnection, { changes: boolean }>();

  constructor(inner: Driver, placeholder: '?' | '$1') {
    this.#inner = inner;
    this.#markSql = `update "idempotency" set "status" = ${UNANSWERED} where "key" = ${placeholder} and "status" is null`;
  }

  init(): Promise<void> {
    return this.#inner.init();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await this.#inner.acquireConnection();
    if (!this.#plain.has(connection)) this.#watch(connection);
    return connection;
  }

  #watch(connection: DatabaseConnection): void {
    const plain: Execute = connection.executeQuery.bind(connection);
    this.#plain.set(connection, plain);
    connection.executeQuery = (query, options) => {
      const call = onceCalls.getStore();
      if (!call || call.isMarked || !isChange(query)) return plain(query, options);
      const open = this.#open.get(connection);
      if (!open) return this.#changeAlone(connection, plain, query);
      open.changes = true;
      return plain(query, options);
    };
  }

  async #changeAlone<R>(
    connection: DatabaseConnection,
    plain: Execute,
    query: CompiledQuery,
  ): Promise<QueryResult<R>> {
    await this.beginTransaction(connection, {}, true);
    try {
      const result = await plain<R>(query);
      await this.commitTransaction(connection);
      return result;
    } catch (error) {
      await this.rollbackTransaction(connection).catch(() => undefined);
      throw error;
    }
  }

  async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
    changes = false,
  ): Promise<void> {
    await this.#inner.beginTransaction(connection, settings);
    this.#open.set(connection, { changes });
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const call = this.#open.get(connection)?.changes ? onceCalls.getStore() : undefined;
    if (call && !call.isMarked) {
      await this.#plain.get(connection)?.(CompiledQuery.raw(this.#markSql, [call.key]));
    }
    await this.#inner.commitTransaction(connection);
    if (call) call.isMarked = true;
    this.#open.delete(connection);
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    this.#open.delete(connection);
    await this.#inner.rollbackTransaction(connection);
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    return this.#inner.releaseConnection(connection);
  }

  destroy(): Promise<void> {
    return this.#inner.destroy();
  }
}
