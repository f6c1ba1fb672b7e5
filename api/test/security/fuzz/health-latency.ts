import { setTimeout as sleep } from 'node:timers/promises';

const EVERY_MS = 10;

/** Measures the 99th percentile (ms) of `/api/health` while `act` runs. */
export async function measureHealthLatency(url: string, act: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  const state = { isOver: false };
  const asking = (async () => {
    while (!state.isOver || times.length < 5) {
      const began = performance.now();
      await (await fetch(`${url}/api/health`)).arrayBuffer();
      times.push(performance.now() - began);
      await sleep(EVERY_MS);
    }
  })();
  const acting = act().finally(() => {
    state.isOver = true;
  });
  await Promise.all([acting, asking]);
  const sorted = times.sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? 0;
}
