import { type Dialect, type Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { SqliteDriver } from './sqlite-driver.ts';

class Adapter extends SqliteAdapter {
  // The driver queues writers itself; Kysely's single connection would also block reads.
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** With STAT4, SQLite replans whenever a bare parameter is bound. `+?` prevents that and keeps the value. */
class QueryCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

export class SqliteDialect implements Dialect {
  readonly #path: string;
  readonly #waitMs: number;

  constructor(path: string, waitMs: number) {
    this.#path = path;
    this.#waitMs = waitMs;
  }

  createDriver() {
    return new SqliteDriver(this.#path, this.#waitMs);
  }

  createQueryCompiler() {
    return new QueryCompiler();
  }

  createAdapter() {
    return new Adapter();
  }

  // biome-ignore lint/suspicious/noExplicitAny: Kysely's own signature
  createIntrospector(db: Kysely<any>) {
    return new SqliteIntrospector(db);
  }
}
