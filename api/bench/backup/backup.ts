import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { run } from '../process.ts';
import { fillInstitute } from './institute.ts';
import type { Read, ReadersOrder, SeenRead } from './readers.ts';

const SECRET = 'a secret for measuring, 32 characters or more';
const PER_SECOND = 100;
const WARM_MS = 5_000;
const SLICE_MS = 3_000;
/** A read that started before a change of slices has ended after this time. */
const SETTLE_MS = 300;
const PROGRAM = fileURLToPath(new URL('../../src/backup/run-backup.ts', import.meta.url));

/** `from` and `to` are times as of `Date.now()`. */
interface Slice {
  isBusy: boolean;
  from: number;
  to: number;
}

/** One backup: the reads during each slice in which it ran, and each in which it was paused. */
export interface BackupRound {
  quiet: SeenRead[][];
  busy: SeenRead[][];
  /** The time that it ran. */
  seconds: number;
}

/** Returns the reads that were due while `act` ran. */
async function readDuring(url: string, reads: Read[], act: () => Promise<unknown>): Promise<SeenRead[]> {
  const workerData: ReadersOrder = { url, reads, perSecond: PER_SECOND };
  const readers = new Worker(new URL('./readers.ts', import.meta.url), { workerData });
  await once(readers, 'online');
  await act();
  const result = once(readers, 'message') as Promise<[SeenRead[]]>;
  readers.postMessage('stop');
  const [seen] = await result;
  await readers.terminate();
  return seen;
}

function startBackup(env: NodeJS.ProcessEnv, path: string): ChildProcess {
  const options = { env: { PATH: process.env.PATH, ...env } };
  return spawn(process.execPath, [PROGRAM, path], { ...options, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Alternately runs and pauses a process until it ends. */
async function alternate(child: ChildProcess): Promise<Slice[]> {
  const slices: Slice[] = [];
  const ended = once(child, 'exit');
  for (let isBusy = true; child.exitCode === null && child.signalCode === null; isBusy = !isBusy) {
    child.kill(isBusy ? 'SIGCONT' : 'SIGSTOP');
    const from = Date.now();
    await Promise.race([sleep(SLICE_MS), ended]);
    slices.push({ isBusy, from, to: Date.now() });
  }
  if (child.exitCode !== 0) throw new Error(`the backup ended with ${child.exitCode}`);
  return slices;
}

function readsIn(seen: SeenRead[], { from, to }: Slice): SeenRead[] {
  return seen.filter(({ dueAt }) => dueAt >= from + SETTLE_MS && dueAt < to - SETTLE_MS);
}

/** Skips the last slice, which is short and has too few reads to be meaningful. */
function readsOf(seen: SeenRead[], slices: Slice[], isBusy: boolean): SeenRead[][] {
  const whole = slices.filter((slice) => slice.isBusy === isBusy && slice.to - slice.from >= SLICE_MS);
  return whole.map((slice) => readsIn(seen, slice));
}

/** Real videos exceed a server's memory, so readers and backup must read them from disk. */
function forget(files: string[]): void {
  execFileSync('sync');
  for (const file of files)
    execFileSync('dd', [`if=${file}`, 'iflag=nocache', 'count=0'], { stdio: 'ignore' });
}

/** Runs readers at a steady rate beside backups that run and pause in turn; each round is a whole backup. */
export async function benchBackup(folder: string, port: number, gigabytes: number, rounds: number) {
  const env = { DATA_DIR: join(folder, 'data'), JWT_SECRET: SECRET };
  const { videos, reads } = await fillInstitute(env, gigabytes);
  const files = videos.map((video) => join(env.DATA_DIR, 'files', video));
  const server = await run('../src/server.ts', port, env, '/api/ready');
  const target = join(folder, 'backup.tar');
  const all: BackupRound[] = [];
  try {
    await readDuring(server.url, reads, () => sleep(WARM_MS));
    for (let round = 0; round < rounds; round += 1) {
      forget(files);
      let slices: Slice[] = [];
      const seen = await readDuring(server.url, reads, async () => {
        slices = await alternate(startBackup(env, target));
      });
      const worked = slices.filter(({ isBusy }) => isBusy).reduce((sum, { from, to }) => sum + to - from, 0);
      const [quiet, busy] = [readsOf(seen, slices, false), readsOf(seen, slices, true)];
      all.push({ quiet, busy, seconds: worked / 1000 });
      rmSync(target);
    }
  } finally {
    await server.stop();
  }
  return all;
}
