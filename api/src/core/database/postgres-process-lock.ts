import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Tables } from './database.ts';
import { createLockId, ProcessLock } from './process-lock.ts';

const ID = /^\d{1,19}$/;
const CONNECT_MS = 3_000;
/** After a power failure PostgreSQL detects the dead connection in about ten seconds. */
const KEEPALIVE = '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3';

/** Holds an advisory lock on a connection of its own; PostgreSQL releases it with the connection. */
export class PostgresProcessLock extends ProcessLock {
  readonly #db: Kysely<Tables>;
  readonly #url: string;
  #client: pg.Client | undefined;

  constructor(db: Kysely<Tables>, url: string) {
    super();
    this.#db = db;
    this.#url = url;
  }

  protected async take(): Promise<string> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      options: KEEPALIVE,
    });
    const lose = () => {
      if (this.#client !== client) return;
      this.#client = undefined;
      // The lock ended with the connection, so the next lock gets a new id.
      this.drop();
    };
    client.on('error', lose);
    client.on('end', lose);
    await client.connect();
    const id = createLockId();
    await client.query('select pg_advisory_lock($1::bigint)', [id]);
    this.#client = client;
    return id;
  }

  async isAlive(id: string): Promise<boolean> {
    if (!ID.test(id)) return false;
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock_shared(cast(${id} as bigint)) as free`.execute(this.#db);
    return rows[0]?.free === false;
  }

  async close(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => undefined);
  }
}
