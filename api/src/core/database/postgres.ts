import { PostgresDialect } from 'kysely';
import pg from 'pg';
import Cursor from 'pg-cursor';
import { findStatementName } from './prepared-names.ts';

type Query = (config: unknown, values?: unknown, callback?: unknown) => unknown;

/** Names the busiest statements, so that PostgreSQL parses and plans them once per connection. */
class NamingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg has a dozen overloads, and all of them pass through
  override query(config: any, values?: any, callback?: any): any {
    const query = super.query as Query;
    const name = typeof config === 'string' && values ? findStatementName(config) : undefined;
    if (name === undefined) return query.call(this, config, values, callback);
    return query.call(this, { name, text: config, values }, callback);
  }
}

const INT8 = 20;
const NUMERIC = 1700;
const POOL_SIZE = 10;
/** A server that is down refuses at once; a busy one may need a moment. */
const CONNECT_MS = 3_000;

// pg returns counts and sums (int8, numeric) as text; ours are small enough for a number.
pg.types.setTypeParser(INT8, Number);
pg.types.setTypeParser(NUMERIC, Number);

/** Creates a dialect whose calls fail as busy after waiting `waitMs` for a lock. */
export function createPostgresDialect(url: string, waitMs: number): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    Client: NamingClient,
    max: POOL_SIZE,
    // Idle connections stay open, because a timer for each query costs more than ten connections.
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: Math.max(CONNECT_MS, waitMs),
    // A locked row may cost two waits, for its queue and for its holder, so each wait gets half.
    lock_timeout: Math.ceil(waitMs / 2),
    statement_timeout: Math.max(10_000, waitMs),
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
  });
  // Without this listener, an idle connection that the server closes would end the process.
  pool.on('error', () => undefined);
  // Ignores errors of a connection in use, because its failed query reports them.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new PostgresDialect({ pool, cursor: Cursor });
}
