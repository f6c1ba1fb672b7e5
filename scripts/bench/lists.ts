// npm run bench -- lists [scale = 1] [URL …]
// Measures each list call of an administrator or a teacher, without a network, on SQLite and PostgreSQL.
// The institute has `scale` × 100,000 people in 12 courses each, 2,000 courses and 5,000,000 views.
// A figure is the median processor time of 15 calls, including the database's.
// Processor time is measured, because other load disturbs it less than elapsed time.
// URLs name the databases to measure; an empty one is filled and stays for the next run.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { measureLists } from '../../api/bench/lists.ts';
import { startPostgres } from '../../api/test/postgres-process.ts';
import type { BenchRow } from './row.ts';

async function measureOn(url: string, scale: number): Promise<BenchRow[]> {
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

export async function measure([scale = '1', ...urls]: string[]): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
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
