import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startProgram } from '../process.ts';
import type { TimedRead } from '../readers.ts';
import { alternateSlices, groupReads, measureReadsDuring, type TimeSlice } from '../slices.ts';
import { fillVideoInstitute } from './institute.ts';

const SECRET = 'a secret for measuring, 32 characters or more';
const WARM_MS = 5_000;
const PROGRAM = fileURLToPath(new URL('../../src/operations/backup/run-backup.ts', import.meta.url));

/** Timed reads, grouped by slices in which the backup ran (`busy`) or was paused (`quiet`). */
export interface BackupRound {
  quiet: TimedRead[][];
  busy: TimedRead[][];
  /** The backup's running time without the pauses. */
  seconds: number;
}

function startBackup(env: NodeJS.ProcessEnv, path: string): ChildProcess {
  const options = { env: { PATH: process.env.PATH, ...env } };
  return spawn(process.execPath, [PROGRAM, path], { ...options, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Alternately runs and pauses a process until it ends. */
async function alternateProcess(child: ChildProcess): Promise<TimeSlice[]> {
  const hold = (isHeld: boolean) => child.kill(isHeld ? 'SIGSTOP' : 'SIGCONT');
  const slices = await alternateSlices(hold, once(child, 'exit'));
  if (child.exitCode !== 0) throw new Error(`the backup ended with ${child.exitCode}`);
  return slices;
}

/** Removes the files from the page cache, because real videos exceed a server's memory. */
function forget(files: string[]): void {
  execFileSync('sync');
  for (const file of files)
    execFileSync('dd', [`if=${file}`, 'iflag=nocache', 'count=0'], { stdio: 'ignore' });
}

/** Reads at a steady rate while backups alternately run and pause; a round is a whole backup. */
export async function benchBackup(folder: string, port: number, gigabytes: number, rounds: number) {
  const env = { DATA_DIR: join(folder, 'data'), JWT_SECRET: SECRET };
  const { videos, reads } = await fillVideoInstitute(env, gigabytes);
  const files = videos.map((video) => join(env.DATA_DIR, 'files', video));
  const server = await startProgram('../src/server.ts', port, env, '/api/ready');
  const target = join(folder, 'backup.tar');
  const all: BackupRound[] = [];
  try {
    await measureReadsDuring(server.url, reads, () => sleep(WARM_MS));
    for (let round = 0; round < rounds; round += 1) {
      forget(files);
      let slices: TimeSlice[] = [];
      const seen = await measureReadsDuring(server.url, reads, async () => {
        slices = await alternateProcess(startBackup(env, target));
      });
      const worked = slices.filter(({ isBusy }) => isBusy).reduce((sum, { from, to }) => sum + to - from, 0);
      const [quiet, busy] = [groupReads(seen, slices, false), groupReads(seen, slices, true)];
      all.push({ quiet, busy, seconds: worked / 1000 });
      rmSync(target);
    }
  } finally {
    await server.stop();
  }
  return all;
}
