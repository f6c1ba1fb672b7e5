// npm run bench -- api [megabytes = 1024]
// Compares the API with minimal servers on this machine, in alternating rounds.
// - byType: against a bare Fastify route that sends the same bytes from memory.
// - my_courses: against hand-written prepared statements with the same session check.
// - Both calls run on SQLite and PostgreSQL, over ten connections, in rounds of two seconds.
// - Figures are medians.
// - "processor": the peer's processor time per response, divided by ours. Other load disturbs it little.
// - Files: a form upload of `megabytes` against a raw PUT with fsync.
// - Also reads the uploaded file, against nginx if installed.
// - Start: the time until /api/ready responds on a migrated database, and the memory five seconds later.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compareCalls } from '../../api/bench/calls.ts';
import { compareTransfers } from '../../api/bench/files.ts';
import { measureIdle } from '../../api/bench/idle.ts';

import type { BenchRow } from './row.ts';

const PORT = 4445;
const ROUNDS = 7;
const ROUND_MS = 2_000;
const MEMORY_GOAL = '≤ 64';

type Costs = { perSecond: number; microseconds: number };

function beside(what: string, goal: string, ours?: Costs, peer?: Costs): BenchRow[] {
  if (!ours || !peer) return [];
  const cpu = (peer.microseconds / ours.microseconds).toFixed(2);
  const more = `processor ${cpu}; ${ours.perSecond.toFixed(0)} a second`;
  return [{ what, value: ours.perSecond / peer.perSecond, goal, more }];
}

async function measureCalls(folder: string): Promise<BenchRow[]> {
  const [byType, byTypePg, bare, mine, minePg, byHand] = await compareCalls(folder, PORT, ROUNDS, ROUND_MS);
  return [
    ...beside('byType / bare Fastify', '≥ 0.6', byType, bare),
    ...beside('my_courses / prepared statements by hand', '≥ 0.7', mine, byHand),
    ...beside('byType, PostgreSQL / SQLite', '≥ 0.6', byTypePg, byType),
    ...beside('my_courses, PostgreSQL / SQLite', '≥ 0.6', minePg, mine),
  ];
}

async function measureFiles(folder: string, megabytes: number): Promise<BenchRow[]> {
  const files = await compareTransfers(folder, PORT, megabytes, 3);
  const { upload = 0, put = 1, stream = 0, nginx = 0, grownMegabytes = 0 } = files;
  const speed = (value: number) => `${value.toFixed(0)} MB/s`;
  return [
    { what: 'upload / raw PUT', value: upload / put, goal: '≥ 0.7', more: speed(upload) },
    { what: 'memory that an upload takes', value: grownMegabytes, unit: 'MB', goal: MEMORY_GOAL },
    ...(nginx > 0
      ? [{ what: 'streaming / nginx', value: stream / nginx, goal: '≥ 0.5', more: speed(stream) }]
      : []),
  ];
}

export async function measure([megabytes = '1024']: string[]): Promise<BenchRow[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'rambla-bench-'));
  try {
    const idle = await measureIdle(path.join(folder, 'idle'), PORT);
    return [
      { what: 'start on a migrated database', value: idle.startMs, unit: 'ms', goal: '≤ 1000' },
      { what: 'idle memory', value: idle.megabytes, unit: 'MB', goal: '≤ 150' },
      ...(await measureCalls(folder)),
      ...(await measureFiles(folder, Number(megabytes))),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
