import { getSqlitePath } from '../../core/database/database.ts';
import { openPostgresSnapshot } from './postgres-snapshot.ts';
import type { Snapshot } from './snapshot.ts';
import { openSqliteSnapshot } from './sqlite-snapshot.ts';

export async function openSnapshot(url: string): Promise<Snapshot> {
  const path = getSqlitePath(url);
  return path === undefined ? openPostgresSnapshot(url) : openSqliteSnapshot(path);
}
