import { performance } from 'node:perf_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { collectAfterGrowth, collectWhenIdle } from './collect-garbage.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function leaveGarbage(): WeakRef<object> {
  return new WeakRef({ left: true });
}

test('collects once the event loop has rested, not while it works', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  let utilization = 0.5;
  vi.spyOn(performance, 'eventLoopUtilization').mockImplementation(() => ({
    idle: 0,
    active: 0,
    utilization,
  }));
  const garbage = leaveGarbage();
  // A dereferenced WeakRef keeps its object alive until the turn ends.
  await turn();
  collectWhenIdle();
  vi.advanceTimersByTime(5_000);
  await turn();
  expect(garbage.deref()).toBeDefined();
  await turn();
  utilization = 0.01;
  vi.advanceTimersByTime(5_000);
  await turn();
  expect(garbage.deref()).toBeUndefined();
});

test('collects in a rest after the memory has grown by 32 MB, once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval'] });
  vi.spyOn(performance, 'eventLoopUtilization').mockReturnValue({ idle: 0, active: 0, utilization: 0.01 });
  let megabytes = 10;
  vi.spyOn(process.memoryUsage, 'rss').mockImplementation(() => megabytes * 1024 * 1024);
  const isCollected = async () => {
    const garbage = leaveGarbage();
    await turn();
    vi.advanceTimersByTime(15_000);
    await turn();
    return garbage.deref() === undefined;
  };
  const timer = collectAfterGrowth();
  expect(await isCollected()).toBe(false);
  megabytes = 60;
  expect(await isCollected()).toBe(true);
  expect(await isCollected()).toBe(false);
  clearInterval(timer);
});
