import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { PlannedRead, ReaderWorkerData, TimedRead } from './readers.ts';

const PER_SECOND = 100;
const SLICE_MS = 3_000;
/** The time after which reads from the previous slice have ended. */
const SETTLE_MS = 300;

/** A period, whose `from` and `to` are comparable to `Date.now()`. */
export interface TimeSlice {
  isBusy: boolean;
  from: number;
  to: number;
}

/** Sends reads at a steady rate while `act` runs; returns them with their times. */
export async function measureReadsDuring(
  url: string,
  reads: PlannedRead[],
  act: () => Promise<unknown>,
): Promise<TimedRead[]> {
  const workerData: ReaderWorkerData = { url, reads, perSecond: PER_SECOND };
  const readers = new Worker(new URL('./readers.ts', import.meta.url), { workerData });
  await once(readers, 'online');
  await act();
  const result = once(readers, 'message') as Promise<[TimedRead[]]>;
  readers.postMessage('stop');
  const [seen] = await result;
  await readers.terminate();
  return seen;
}

/** Calls `hold` with false and true in alternate slices until `ended` settles. */
export async function alternateSlices(
  hold: (isHeld: boolean) => void,
  ended: Promise<unknown>,
): Promise<TimeSlice[]> {
  const slices: TimeSlice[] = [];
  let isOver = false;
  const end = ended.finally(() => {
    isOver = true;
  });
  for (let isBusy = true; !isOver; isBusy = !isBusy) {
    hold(!isBusy);
    const from = Date.now();
    await Promise.race([sleep(SLICE_MS), end]);
    slices.push({ isBusy, from, to: Date.now() });
  }
  return slices;
}

function readsIn(seen: TimedRead[], { from, to }: TimeSlice): TimedRead[] {
  return seen.filter(({ dueAt }) => dueAt >= from + SETTLE_MS && dueAt < to - SETTLE_MS);
}

/** Groups the reads by slice, without short slices, which have too few reads. */
export function groupReads(seen: TimedRead[], slices: TimeSlice[], isBusy: boolean): TimedRead[][] {
  const whole = slices.filter((slice) => slice.isBusy === isBusy && slice.to - slice.from >= SLICE_MS);
  return whole.map((slice) => readsIn(seen, slice));
}
