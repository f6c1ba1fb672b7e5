// npm run bench -- courses [megabytes = 1000]
// Imports a Moodle backup (40 pages, 20 quizzes, 20 files), then a cartridge of large files.
// Runs on SQLite and PostgreSQL.
// Measures the seconds of each import, the server's memory and its processor time.
// `/api/health` is requested every 10 ms meanwhile.

import { measureCourseImports } from '../../api/bench/courses.ts';
import { startPostgres } from '../../api/test/postgres-process.ts';
import type { BenchRow } from './row.ts';

async function rowsOf(database: string, megabytes: number, url: string | undefined): Promise<BenchRow[]> {
  const { seconds, bigSeconds, healthP99, peakMb, bigPeakMb, fileMb, cpuSeconds, right } =
    await measureCourseImports(megabytes, url);
  if (!right) throw new Error('something of the courses did not come in');
  const what = (text: string) => `courses, ${database}: ${text}`;
  return [
    { what: what('40 pages, 20 quizzes'), value: seconds, unit: 's', goal: '≤ 60' },
    { what: what(`${megabytes} MB`), value: bigSeconds, unit: 's' },
    { what: what('health p99'), value: healthP99, unit: 'ms', goal: '≤ 100' },
    { what: what('memory with the 40 pages'), value: peakMb, unit: 'MB' },
    { what: what(`memory with ${megabytes} MB`), value: bigPeakMb, unit: 'MB', goal: '≤ 250' },
    { what: what('of it, pages of files'), value: fileMb, unit: 'MB' },
    { what: what('processor'), value: cpuSeconds, unit: 's' },
  ];
}

export async function measure([megabytes = '1000']: string[]): Promise<BenchRow[]> {
  const rows = await rowsOf('SQLite', Number(megabytes), undefined);
  const postgres = startPostgres();
  try {
    const url = postgres.template.replace('%DB%', 'postgres');
    rows.push(...(await rowsOf('PostgreSQL', Number(megabytes), url)));
    return rows;
  } finally {
    postgres.remove();
  }
}
