// npm run bench -- courses [megabytes=1000]
// Courses of other platforms come in: a Moodle backup of 40 pages, 20 quizzes and 20 files, then a cartridge of large
// files. Seconds of each, and how long `/api/health` took meanwhile, asked every 10 ms, on SQLite and on PostgreSQL.

import { measureCourses } from '../../api/bench/courses.ts';
import { startPostgres } from '../../api/test/postgres-process.ts';
import type { Row } from './row.ts';

async function rowsOf(database: string, megabytes: number, url: string | undefined): Promise<Row[]> {
  const { seconds, bigSeconds, healthP99, peakMb, bigPeakMb, fileMb, cpuSeconds, right } =
    await measureCourses(megabytes, url);
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

export async function measure([megabytes = '1000']: string[]): Promise<Row[]> {
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
