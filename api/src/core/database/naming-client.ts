import pg from 'pg';
import { nameOfPrepared } from './prepared-names.ts';

type Query = (config: unknown, values?: unknown, callback?: unknown) => unknown;

/** Names the busiest statements, so that PostgreSQL parses and plans them once per connection. */
export class NamingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg has a dozen overloads, and all of them pass through
  override query(config: any, values?: any, callback?: any): any {
    const query = super.query as Query;
    const name = typeof config === 'string' && values ? nameOfPrepared(config) : undefined;
    if (name === undefined) return query.call(this, config, values, callback);
    return query.call(this, { name, text: config, values }, callback);
  }
}
