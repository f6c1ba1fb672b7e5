// npm run bench -- api [megabytes = 1024]
// Compares the API with the least that could do the same, on this machine, as ratios of runs in turn:
// - byType against a bare Fastify route that sends the same bytes from memory; my_courses against the same answer from
//   hand-written prepared statements with the same check of the session; both on SQLite and on PostgreSQL. Ten open
//   connections over plain sockets, rounds of two seconds, medians. "cpu" compares the server's processor time per
//   answer, which a busy machine disturbs less than answers per second.
// - a video of `megabytes` by a form against a raw PUT to a file with fsync, and reading it against nginx when installed.
// - starting on a migrated database until /api/ready answers, and memory five seconds later.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compareCalls } from '../../api/bench/calls.ts';
import { compareFiles } from '../../api/bench/files.ts';
import { measureIdle } from '../../api/bench/idle.ts';

import type { Row } from './row.ts';

const PORT = 4445;
const ROUNDS = 7;
const ROUND_MS = 2_000;
const MEMORY_GOAL = '≤ 64';

type Costs = { perSecond: number; microseconds: number };

function beside(what: string, goal: string, ours?: Costs, peer?: Costs): Row[] {
  if (!ours || !peer) return [];
  const cpu = (peer.microseconds / ours.microseconds).toFixed(2);
  const more = `processor ${cpu}; ${ours.perSecond.toFixed(0)} a second`;
  return [{ what, value: ours.perSecond / peer.perSecond, goal, more }];
}

async function measureCalls(folder: string): Promise<Row[]> {
  const [byType, byTypePg, bare, mine, minePg, byHand] = await compareCalls(folder, PORT, ROUNDS, ROUND_MS);
  return [
    ...beside('byType / bare Fastify', '≥ 0.6', byType, bare),
    ...beside('my_courses / prepared statements by hand', '≥ 0.7', mine, byHand),
    ...beside('byType, PostgreSQL / SQLite', '≥ 0.6', byTypePg, byType),
    ...beside('my_courses, PostgreSQL / SQLite', '≥ 0.6', minePg, mine),
  ];
}

async function measureFiles(folder: string, megabytes: number): Promise<Row[]> {
  const files = await compareFiles(folder, PORT, megabytes, 3);
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

export async function measure([megabytes = '1024']: string[]): Promise<Row[]> {
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
