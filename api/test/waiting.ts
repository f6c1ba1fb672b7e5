import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestApp } from './harness.ts';

/** Resolves once a statement waits for a lock of PostgreSQL. */
export function untilSomebodyWaits({ db }: TestApp): Promise<void> {
  const waiting = sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  const isWaiting = async () => (await waiting.execute(db)).rows.length > 0;
  return expect.poll(isWaiting, { interval: 5, timeout: 10_000 }).toBe(true);
}
