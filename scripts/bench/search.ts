// npm run bench -- search [hours = 10000]
// Measures searches in `hours` hours of transcripts, on SQLite and PostgreSQL.
// Courses have 20 hours of 900 captions each, with the demo's word frequencies; one word in seven is rare.
// One student is in ten courses, another one in all.
// Each figure comes from 120 different searches by `inject`, without a network.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { measureSearch, type SearchFigures, toSqliteUrl } from '../../api/bench/search.ts';
import { startPostgres } from '../../api/test/postgres-process.ts';
import type { BenchRow } from './row.ts';

function rowsOf(database: string, { hours, passages, fillMinutes, calls }: SearchFigures): BenchRow[] {
  const more = `${hours} h in ${passages} passages, read in ${fillMinutes.toFixed(1)} min`;
  return calls.map(({ what, median, most, processor }) => ({
    what: `search, ${database}: ${what}`,
    value: median,
    unit: 'ms',
    goal: '≤ 50',
    more: `95 of 100 within ${most.toFixed(0)} ms, ${processor.toFixed(1)} ms of the processor; ${more}`,
  }));
}

export async function measure([hours = '10000']: string[]): Promise<BenchRow[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'rambla-bench-'));
  const postgres = startPostgres();
  try {
    const data = path.join(folder, 'data');
    const onSqlite = await measureSearch(toSqliteUrl(data), data, Number(hours));
    const url = postgres.template.replace('%DB%', 'postgres');
    const onPostgres = await measureSearch(url, path.join(folder, 'postgres'), Number(hours));
    return [...rowsOf('SQLite', onSqlite), ...rowsOf('PostgreSQL', onPostgres)];
  } finally {
    postgres.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}
