// npm run bench -- import [people = 5000]
// Imports a workbook of people into a course of a new institute, on SQLite and PostgreSQL.
// Measures the seconds until the job is done, and until the last mail has left the queue.
// `/api/health` is requested every 10 ms meanwhile.

import { measurePeopleImport } from '../../api/bench/import.ts';
import { startPostgres } from '../../api/test/postgres-process.ts';
import type { BenchRow } from './row.ts';

async function rowsOf(database: string, people: number, url: string | undefined): Promise<BenchRow[]> {
  const { seconds, mailedSeconds, healthP99, peakMb, right } = await measurePeopleImport(people, url);
  const what = (text: string) => `import of ${people}, ${database}: ${text}`;
  return [
    { what: what('done within'), value: seconds, unit: 's', goal: '≤ 30' },
    { what: what('last mail after'), value: mailedSeconds, unit: 's' },
    { what: what('health p99 meanwhile'), value: healthP99, unit: 'ms', goal: '≤ 100' },
    { what: what('peak memory'), value: peakMb, unit: 'MB' },
    { what: what('everybody enrolled'), value: right ? 1 : 0, goal: '= 1' },
  ];
}

export async function measure([people = '5000']: string[]): Promise<BenchRow[]> {
  const rows = await rowsOf('SQLite', Number(people), undefined);
  const postgres = startPostgres();
  try {
    rows.push(...(await rowsOf('PostgreSQL', Number(people), postgres.template.replace('%DB%', 'postgres'))));
    return rows;
  } finally {
    postgres.remove();
  }
}
