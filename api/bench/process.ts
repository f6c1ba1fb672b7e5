import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const TICKS_PER_SECOND = 100;
const PAGE_BYTES = 4096;

const SERVER = fileURLToPath(new URL('../src/server.ts', import.meta.url));
/** The flags of the systemd unit. */
const SERVER_FLAGS = ['--max-semi-space-size=4'];

export interface RunningProgram {
  child: ChildProcess;
  url: string;
  stop(): Promise<void>;
}

/** Runs a program of this folder, or the server itself; resolves once `path` responds. */
export async function startProgram(
  file: string,
  port: number,
  env: NodeJS.ProcessEnv,
  path = '/',
): Promise<RunningProgram> {
  const program = fileURLToPath(new URL(file, import.meta.url));
  const child = spawn(process.execPath, [...(program === SERVER ? SERVER_FLAGS : []), program], {
    env: { PATH: process.env.PATH, PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(url + path).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode}`);
    await sleep(10);
  }
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return { child, url, stop };
}

/** Returns the processor time used so far, in seconds. */
export function readCpuSeconds({ child }: RunningProgram): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

export function readResidentBytes({ child }: RunningProgram): number {
  return Number(readFileSync(`/proc/${child.pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES;
}

/** Returns the proportional set size (PSS), in bytes. */
export function readPssBytes({ child }: RunningProgram): number {
  const line = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${child.pid}/smaps_rollup`, 'utf8'));
  return Number(line?.[1]) * 1024;
}

/** Returns the program's peak memory, in bytes. */
export function readPeakBytes({ child }: RunningProgram): number {
  const line = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'));
  return Number(line?.[1]) * 1024;
}

/** Resets the peak to the current memory. */
export function resetPeakMemory({ child }: RunningProgram): void {
  writeFileSync(`/proc/${child.pid}/clear_refs`, '5');
}

/** Returns the program's memory for pages of files, in bytes. */
export function readFilePageBytes({ child }: RunningProgram): number {
  const line = /RssFile:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'));
  return Number(line?.[1]) * 1024;
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
