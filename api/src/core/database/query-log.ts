import { channel } from 'node:diagnostics_channel';
import type { LogEvent } from 'kysely';

/** A statement's text, without values, and its duration. */
export interface QueryRun {
  sql: string;
  ms: number;
  failed: boolean;
}

const runs = channel('rambla:query');

/** Kysely's `log` callback; almost free without listeners. */
export function publishQuery({ level, query, queryDurationMillis }: LogEvent): void {
  if (!runs.hasSubscribers) return;
  runs.publish({ sql: query.sql, ms: queryDurationMillis, failed: level === 'error' } satisfies QueryRun);
}

/** Calls `listener` for every statement of this process until the returned function is called. */
export function subscribeToQueries(listener: (run: QueryRun) => void): () => void {
  const hear = (run: unknown) => listener(run as QueryRun);
  runs.subscribe(hear);
  return () => void runs.unsubscribe(hear);
}
