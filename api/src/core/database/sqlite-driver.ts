import { setTimeout as sleep } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  RawNode,
  SelectQueryNode,
} from 'kysely';
import { isSqliteBusy } from './failures.ts';
import { Mutex } from './mutex.ts';
import { isSchemaChange, SqliteHandle } from './sqlite-handle.ts';

const RETRY_MS = 15;

/** Uses one writer and one reader on a WAL file, so that reads never wait for writes. */
export class SqliteDriver implements Driver {
  readonly #path: string;
  readonly #waitMs: number;
  readonly #mutex = new Mutex();
  readonly #inTransaction = new WeakSet<DatabaseConnection>();
  /** Connections are reused, because Kysely adds logging to each new connection. */
  readonly #free: DatabaseConnection[] = [];
  #writer!: SqliteHandle;
  #reader!: SqliteHandle;

  constructor(path: string, waitMs: number) {
    this.#path = path;
    this.#waitMs = waitMs;
  }

  async init(): Promise<void> {
    await this.#retryWhileBusy(Date.now() + this.#waitMs, () => this.#open());
  }

  #open(): void {
    const writer = new SqliteHandle(this.#path, { readonly: false });
    try {
      writer.raw.pragma('journal_mode = WAL');
      writer.raw.pragma('secure_delete = ON');
      this.#reader = new SqliteHandle(this.#path, { readonly: true });
      this.#writer = writer;
    } catch (error) {
      writer.raw.close();
      throw error;
    }
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#free.pop() ?? this.#connect();
  }

  #connect(): DatabaseConnection {
    const connection: DatabaseConnection = {
      executeQuery: (query) => this.#execute(connection, query),
      streamQuery: (query) => this.#stream(query),
    };
    return connection;
  }

  #isRead({ query, sql }: CompiledQuery): boolean {
    return SelectQueryNode.is(query) || (RawNode.is(query) && this.#reader.onlyReads(sql));
  }

  async #execute<R>(connection: DatabaseConnection, query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#inTransaction.has(connection)) return this.#write(query);
    const deadline = Date.now() + this.#waitMs;
    // Retries reads too: SQLite refuses them while the first process opens the file or the last closes it.
    const read = () => (this.#isRead(query) ? this.#reader.execute<R>(query) : undefined);
    const result = await this.#retryWhileBusy(deadline, read);
    if (result) return result;
    await this.#mutex.acquire(this.#waitMs);
    try {
      return await this.#retryWhileBusy(deadline, () => this.#write<R>(query));
    } finally {
      this.#mutex.release();
    }
  }

  #write<R>(query: CompiledQuery): QueryResult<R> {
    const result = this.#writer.execute<R>(query);
    if (isSchemaChange(query.sql)) {
      this.#writer.forgetStatements();
      this.#reader.forgetStatements();
    }
    return result;
  }

  async #retryWhileBusy<T>(deadline: number, act: () => T): Promise<T> {
    for (;;) {
      try {
        return act();
      } catch (error) {
        if (!isSqliteBusy(error) || Date.now() + RETRY_MS > deadline) throw error;
        await sleep(RETRY_MS);
      }
    }
  }

  async *#stream<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    // An unfinished statement would block the shared reader, so a stream opens its own.
    const handle = new SqliteHandle(this.#path, { readonly: true });
    try {
      for (const row of handle.iterate<R>(query)) yield { rows: [row] };
    } finally {
      handle.raw.close();
    }
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const deadline = Date.now() + this.#waitMs;
    await this.#mutex.acquire(this.#waitMs);
    try {
      // Plain "begin" locks late, when another process may already be writing.
      await this.#retryWhileBusy(deadline, () => this.#write(CompiledQuery.raw('begin immediate')));
      this.#inTransaction.add(connection);
    } catch (error) {
      this.#mutex.release();
      throw error;
    }
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    // When this throws, for example on a full disk, Kysely's rollback releases the mutex.
    this.#write(CompiledQuery.raw('commit'));
    this.#leave(connection);
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      // SQLite has rolled back by itself after some errors, a full disk among them.
      if (this.#writer.raw.inTransaction) this.#write(CompiledQuery.raw('rollback'));
    } finally {
      this.#leave(connection);
    }
  }

  #leave(connection: DatabaseConnection): void {
    if (this.#inTransaction.delete(connection)) this.#mutex.release();
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    this.#free.push(connection);
  }

  async destroy(): Promise<void> {
    this.#reader?.raw.close();
    this.#writer?.raw.close();
  }
}
