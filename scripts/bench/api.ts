// npm run bench -- api [scale = 1] [megabytes = 1024]
// What the API costs beside the least that could do the same, on this machine, as ratios of runs in turn:
// - byType against a bare Fastify route that sends the same bytes from memory; my_courses against the same answer from
//   hand-written prepared statements with the same check of the session; both on SQLite and on PostgreSQL. Ten open
//   connections over plain sockets, rounds of two seconds, medians. "cpu" compares the server's processor time per
//   answer, which a busy machine disturbs less than answers per second.
// - list calls on 1/100 of an institute of `scale` × (100,000 people, 2,000 courses, 5,000,000 impressions) and on all
//   of it: medians of 25 calls as an administrator without a network, in milliseconds of processor.
// - a video of `megabytes` by a form against a raw PUT to a file with fsync, and reading it against nginx when installed.
// - starting on a migrated database until /api/ready answers, and memory five seconds later.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compareCalls } from '../../api/bench/calls.ts';
import { compareFiles } from '../../api/bench/files.ts';
import { compareSizes } from '../../api/bench/growth.ts';
import { measureIdle } from '../../api/bench/idle.ts';

const PORT = 4445;
const ROUNDS = 7;
const ROUND_MS = 2_000;
const scale = Number(process.argv[3] ?? 1);
const megabytes = Number(process.argv[4] ?? 1024);
const folder = mkdtempSync(path.join(tmpdir(), 'rambla-bench-'));

function print(what: string, ratio: number, goal: string, more = ''): void {
  console.log(`${what.padEnd(48)} ${ratio.toFixed(2).padStart(6)}  (${goal}) ${more}`);
}

const idle = await measureIdle(path.join(folder, 'idle'), PORT);
console.log(
  `start ${idle.startMs.toFixed(0)} ms (≤ 1000), idle memory ${idle.megabytes.toFixed(0)} MB (≤ 150)`,
);

const calls = await compareCalls(folder, PORT, ROUNDS, ROUND_MS);
const [byType, byTypePg, bare, mine, minePg, byHand] = calls.map((each) => each ?? calls[0]);
if (byType && byTypePg && bare && mine && minePg && byHand) {
  const cpu = (ours: typeof byType, peer: typeof byType) =>
    `cpu ${(peer.microseconds / ours.microseconds).toFixed(2)}, ${ours.perSecond.toFixed(0)}/s`;
  print('byType / bare Fastify', byType.perSecond / bare.perSecond, '≥ 0.6', cpu(byType, bare));
  print('my_courses / by hand', mine.perSecond / byHand.perSecond, '≥ 0.7', cpu(mine, byHand));
  print('byType, PostgreSQL / SQLite', byTypePg.perSecond / byType.perSecond, '≥ 0.6', cpu(byTypePg, byType));
  print('my_courses, PostgreSQL / SQLite', minePg.perSecond / mine.perSecond, '≥ 0.6', cpu(minePg, mine));
}

const files = await compareFiles(folder, PORT, megabytes, 3);
const { upload = 0, put = 1, stream = 0, nginx = 0, grownMegabytes = 0 } = files;
print(
  'upload / raw PUT',
  upload / put,
  '≥ 0.7',
  `${upload.toFixed(0)} MB/s, +${grownMegabytes.toFixed(0)} MB`,
);
if (nginx > 0) print('streaming / nginx', stream / nginx, '≥ 0.5', `${stream.toFixed(0)} MB/s`);

for (const { path: call, small, large } of await compareSizes(folder, scale)) {
  print(call, large / small, '≤ 1.5', `${small.toFixed(2)} → ${large.toFixed(2)} ms`);
}
rmSync(folder, { recursive: true, force: true });
