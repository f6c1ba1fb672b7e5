// npm run bench -- discussions [posts = 100000]
// The lists of questions and answers among `posts` posts (a quarter questions, a tenth of them in one lecture) of 10
// courses with 200 lectures, on SQLite and on PostgreSQL: the median of 51 calls, in milliseconds of
// processor, as in `lists`.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { measureDiscussions } from '../../api/bench/discussions.ts';
import { startPostgres } from '../../api/test/postgres-process.ts';
import type { Row } from './row.ts';

async function measureOn(database: string, url: string, posts: number): Promise<Row[]> {
  const medians = await measureDiscussions(url, posts);
  return [...medians].map(([what, value]) => ({
    what: `discussions, ${database}: ${what}`,
    value,
    unit: 'ms' as const,
    goal: '≤ 20',
  }));
}

export async function measure([posts = '100000']: string[]): Promise<Row[]> {
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
