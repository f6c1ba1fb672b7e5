// npm run bench -- discussions [posts = 100000]
// Measures the lists of questions and answers among `posts` posts in 10 courses with 200 lectures.
// A quarter of the posts are questions, and a tenth of the questions belong to one lecture.
// Each figure is the median processor time of 51 calls, on SQLite and PostgreSQL, as in `lists`.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { measureDiscussions } from '../../api/bench/discussions.ts';
import { startPostgres } from '../../api/test/postgres-process.ts';
import type { BenchRow } from './row.ts';

async function measureOn(database: string, url: string, posts: number): Promise<BenchRow[]> {
  const medians = await measureDiscussions(url, posts);
  return [...medians].map(([what, value]) => ({
    what: `discussions, ${database}: ${what}`,
    value,
    unit: 'ms' as const,
    goal: '≤ 20',
  }));
}

export async function measure([posts = '100000']: string[]): Promise<BenchRow[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'rambla-bench-'));
  const postgres = startPostgres([]);
  try {
    const file = `sqlite:${path.join(folder, 'rambla.db')}`;
    const server = postgres.template.replace('%DB%', 'postgres');
    return [
      ...(await measureOn('SQLite', file, Number(posts))),
      ...(await measureOn('PostgreSQL', server, Number(posts))),
    ];
  } finally {
    postgres.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}
