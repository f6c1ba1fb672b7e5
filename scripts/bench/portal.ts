// npm run bench -- portal
// Measures the built demo portal with the systemd unit's settings.
// Requests look like a browser's and come over ten connections, in alternating rounds of two seconds.
// Processor time: a visitors' page, the same list as JSON, my_courses and health.
// Memory is the proportional set size: at rest, and a minute after pages and after videos.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { measurePortal } from '../../api/bench/portal.ts';
import { buildChangedApps } from '../build.ts';
import type { BenchRow } from './row.ts';

const PORT = 4485;
const ROUNDS = 6;
const ROUND_MS = 2_000;
const MEMORY_GOAL = '≤ 210';

export async function measure(): Promise<BenchRow[]> {
  await buildChangedApps();
  const folder = mkdtempSync(path.join(tmpdir(), 'rambla-bench-'));
  try {
    const { costs, ...bytes } = await measurePortal(folder, PORT, ROUNDS, ROUND_MS);
    const [page = Number.NaN, list = Number.NaN, mine = Number.NaN, health = Number.NaN] = costs.map(
      ({ microseconds }) => microseconds / 1000,
    );
    const memory = (what: string, value: number, goal?: string): BenchRow => ({
      what,
      value: value / 1e6,
      unit: 'MB',
      ...(goal && { goal }),
    });
    return [
      {
        what: 'a visitors’ page: processor',
        value: page,
        unit: 'ms',
        goal: '≤ 0.15',
        more: `${(page / list).toFixed(2)} × the same list as JSON`,
      },
      { what: 'the same list as JSON: processor', value: list, unit: 'ms' },
      {
        what: 'my_courses: processor',
        value: mine,
        unit: 'ms',
        more: `${(mine / health).toFixed(2)} × health`,
      },
      { what: 'health: processor', value: health, unit: 'ms' },
      memory('memory at rest', bytes.idleBytes),
      memory('memory a minute after pages and lists', bytes.bytesAfterPages, MEMORY_GOAL),
      memory('memory a minute after videos', bytes.bytesAfterVideos, MEMORY_GOAL),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
