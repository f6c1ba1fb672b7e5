import { readFileSync } from 'node:fs';

const KIB_PER_MIB = 1024;

/** Returns a process's memory in MiB, current and peak. */
export function memoryOf(pid: number | undefined): { now: number; highest: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / KIB_PER_MIB;
  return { now: Math.round(read('VmRSS')), highest: Math.round(read('VmHWM')) };
}
