// npm run bench -- backup [gigabytes = 5] [rounds = 3]
// Measures how a backup slows down people's reads, in the demo institute with generated videos of 1 GiB each.
// Readers send 100 requests a second: nine lists, then a random 512 KiB chunk of a video.
// The backup alternates three seconds of work with three of pause, so that other load disturbs both equally.
// Each round is one whole backup, and a read's time counts from the moment when it was due.
// p50 and p99 are medians over slices of three seconds, because one stall would decide an overall p99.
// The table also shows the overall percentiles.
// Videos leave the machine's cache before each round, because a real institute's videos exceed the cache.
// A backup's time excludes its pauses.

import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BackupRound, benchBackup } from '../../api/bench/backup/backup.ts';
import { median } from '../../api/bench/process.ts';
import type { TimedRead } from '../../api/bench/readers.ts';
import { computePercentile } from '../chaos/figures.ts';
import type { BenchRow } from './row.ts';

const PORT = 4465;
const GIB = 1024 ** 3;
type Kind = 'all reads' | 'lists' | 'chunks of a video';

function timesOf(reads: TimedRead[], kind: Kind): number[] {
  const isVideo = kind === 'chunks of a video';
  const wanted = kind === 'all reads' ? reads : reads.filter((read) => (read.kind === 'video') === isVideo);
  return wanted.map(({ ms }) => ms);
}

function compare(quiet: TimedRead[][], busy: TimedRead[][], kind: Kind, share: number): BenchRow {
  const within = (reads: TimedRead[]) => computePercentile(timesOf(reads, kind), share);
  const [before, after] = [median(quiet.map(within)), median(busy.map(within))];
  const [all, allBusy] = [within(quiet.flat()), within(busy.flat())];
  return {
    what: `${kind}, p${share * 100}: with a backup / without`,
    value: after / before,
    goal: '≤ 2',
    more: `${before.toFixed(1)} → ${after.toFixed(1)} ms; of all together ${all.toFixed(1)} → ${allBusy.toFixed(1)} ms`,
  };
}

function requireRoom(folder: string, gigabytes: number): void {
  const { bavail, bsize } = statfsSync(folder);
  // Requires room for the videos, their backup and the machine itself.
  const wanted = 2 * gigabytes + 1;
  if (bavail * bsize < wanted * GIB) throw new Error(`${folder} has no room for ${wanted} GB`);
}

function rowsOf(all: BackupRound[], gigabytes: string): BenchRow[] {
  const quiet = all.flatMap((round) => round.quiet);
  const busy = all.flatMap((round) => round.busy);
  const reads = [...quiet, ...busy].flat();
  const failed = reads.filter(({ status }) => status === 0 || status >= 300).length;
  const seconds = median(all.map((round) => round.seconds));
  return [
    { what: `backing up ${gigabytes} GiB of videos`, value: seconds, unit: 's' },
    compare(quiet, busy, 'lists', 0.5),
    compare(quiet, busy, 'chunks of a video', 0.5),
    compare(quiet, busy, 'all reads', 0.99),
    { what: 'reads that failed', value: failed, goal: '= 0', more: `of ${reads.length}` },
  ];
}

export async function measure([gigabytes = '5', rounds = '3']: string[]): Promise<BenchRow[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'rambla-bench-'));
  try {
    requireRoom(folder, Number(gigabytes));
    const all = await benchBackup(folder, PORT, Number(gigabytes), Number(rounds));
    return rowsOf(all, gigabytes);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
