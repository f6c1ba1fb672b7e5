// npm run bench -- lists [scale = 1] [URL …]
// Each list call as an administrator, without a network, in an institute of `scale` × (100,000 people in 12 courses
// each, 2,000 courses, 5,000,000 views) on SQLite and on PostgreSQL: the median of 15 calls, in milliseconds of
// processor, the database's own included, for a busy machine disturbs these less than the time that passes. With
// URLs these databases are measured, and filled where they are empty, so that a next run begins at once.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { measureLists } from '../../api/bench/lists.ts';
import { startPostgres } from '../../api/test/postgres-process.ts';
import type { Row } from './row.ts';

async function measureOn(url: string, scale: number): Promise<Row[]> {
  const size = { users: 100_000 * scale, courses: 2_000 * scale, impressions: 5_000_000 * scale };
  const database = url.startsWith('sqlite:') ? 'SQLite' : 'PostgreSQL';
  const medians = await measureLists(url, size);
  return [...medians].map(([call, value]) => ({
    what: `lists, ${database}: ${call}`,
    value,
    unit: 'ms' as const,
    goal: '≤ 30',
  }));
}

export async function measure([scale = '1', ...urls]: string[]): Promise<Row[]> {
  const rows: Row[] = [];
  if (urls.length > 0) {
    for (const url of urls) rows.push(...(await measureOn(url, Number(scale))));
    return rows;
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'rambla-bench-'));
  // Excludes PostgreSQL's parallel workers, because a busy server has none to spare.
  const postgres = startPostgres(['max_parallel_workers_per_gather=0', 'max_wal_size=16GB']);
  try {
    rows.push(...(await measureOn(`sqlite:${path.join(folder, 'rambla.db')}`, Number(scale))));
    rows.push(...(await measureOn(postgres.template.replace('%DB%', 'postgres'), Number(scale))));
    return rows;
  } finally {
    postgres.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}
