import { createHash } from 'node:crypto';

const names = new Map<string, string>();

/** Makes PostgreSQL keep this statement prepared; use it for few statements, because each stays in memory. */
export function assignStatementName(sql: string): void {
  names.set(sql, createHash('sha256').update(sql).digest('hex').slice(0, 32));
}

export function findStatementName(sql: string): string | undefined {
  return names.get(sql);
}
