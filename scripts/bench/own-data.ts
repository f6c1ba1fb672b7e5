// npm run bench -- own-data
// Measures the export of a person's data after four years of study, from the call to the finished file.
// The person has 32 courses, 1,280 lectures, 3,840 answers and 300 files of 1 MB.
// Then measures the person's erasure among 400,000 rows of other people, which may refer to the person.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { measureOwnData, type OwnDataFigures } from '../../api/bench/own-data.ts';
import { startPostgres } from '../../api/test/postgres-process.ts';
import type { BenchRow } from './row.ts';

function rowsOf(database: string, figures: OwnDataFigures): BenchRow[] {
  const { exportSeconds, eraseSeconds, megabytes, rows } = figures;
  const size = `${rows.toLocaleString('en')} rows, ${Math.round(megabytes)} MB`;
  return [
    { what: `${database}: a copy of four years`, value: exportSeconds, unit: 's', goal: '≤ 30', more: size },
    { what: `${database}: the erasure`, value: eraseSeconds, unit: 's', goal: '≤ 5' },
  ];
}

export async function measure(): Promise<BenchRow[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'rambla-bench-'));
  const postgres = startPostgres();
  try {
    const onSqlite = await measureOwnData(
      `sqlite:${path.join(folder, 'data/rambla.db')}`,
      path.join(folder, 'data'),
    );
    const other = path.join(folder, 'postgres');
    const onPostgres = await measureOwnData(postgres.template.replace('%DB%', 'postgres'), other);
    return [...rowsOf('SQLite', onSqlite), ...rowsOf('PostgreSQL', onPostgres)];
  } finally {
    postgres.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}
