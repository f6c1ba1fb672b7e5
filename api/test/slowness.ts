const TRIES = 5;
/** The time of `work` on the idle machine for which the tests' limits were set. */
const USUAL_MS = 60;

function work(): string {
  let text = 'a';
  for (let i = 0; i < 13_000; i += 1) text = JSON.stringify([i, text.slice(-900)]).slice(0, 1000);
  return text;
}

/** Measures how many times slower than usual this machine currently is, at least 1. */
export function measureSlowness(): number {
  const began = performance.now();
  work();
  return Math.max(1, (performance.now() - began) / USUAL_MS);
}

/** Measures the longest time for which this thread blocked its timers, in processor milliseconds. */
export async function measureLongestBlock(act: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = process.threadCpuUsage();
  const look = () => {
    const { user, system } = process.threadCpuUsage(last);
    last = process.threadCpuUsage();
    longest = Math.max(longest, (user + system) / 1_000);
  };
  const timer = setInterval(look, 5);
  await act();
  look();
  clearInterval(timer);
  return longest;
}

/** Measures a duration in milliseconds. */
export async function measureDuration(act: () => unknown): Promise<number> {
  const began = performance.now();
  await act();
  return performance.now() - began;
}

/** Returns the 90th percentile, because a shared machine sometimes stalls a single response. */
export function computePercentile90(times: number[]): number {
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.9)] ?? Number.POSITIVE_INFINITY;
}

/** Returns the minimum of up to five measurements; the first value below `limit` suffices. */
export async function measureMinimum(limit: number, measure: () => Promise<number>): Promise<number> {
  let found = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && found >= limit; tries += 1) {
    found = Math.min(found, await measure());
  }
  return found;
}

/** Returns the shortest duration, because a busy machine stalls sometimes but slow code is always slow. */
export async function measureMinimumTime(limit: number, act: () => unknown): Promise<number> {
  return measureMinimum(limit, async () => {
    const took = await measureDuration(act);
    return took < limit ? took : took / measureSlowness();
  });
}
