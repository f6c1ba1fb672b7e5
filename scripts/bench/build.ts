// npm run bench -- build
// Measures the full build of each remote: the median of three builds, with the remotes in turn.

import { REMOTES } from '../portal/apps.ts';
import { bundleApp } from '../portal/build-app.ts';
import type { BenchRow } from './row.ts';

export async function measure(): Promise<BenchRow[]> {
  const times = new Map(REMOTES.map((remote) => [remote, [] as number[]]));
  for (let run = 0; run < 3; run += 1) {
    for (const remote of REMOTES) {
      const started = performance.now();
      await bundleApp(remote);
      times.get(remote)?.push(performance.now() - started);
    }
  }
  return [...times].map(([remote, all]) => ({
    what: `${remote}: a build`,
    value: all.toSorted((a, b) => a - b)[1] ?? 0,
    unit: 'ms',
    goal: '≤ 5000',
  }));
}
