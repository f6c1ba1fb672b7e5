import { createHash } from 'node:crypto';

const names = new Map<string, string>();

/** PostgreSQL keeps this statement under a name; only a small number of statements may use this. */
export function namePrepared(sql: string): void {
  names.set(sql, createHash('sha256').update(sql).digest('hex').slice(0, 32));
}

export function nameOfPrepared(sql: string): string | undefined {
  return names.get(sql);
}
