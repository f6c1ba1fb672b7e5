import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { collectGarbageWhenIdle, scheduleGarbageCollection } from './collect-garbage.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function leaveGarbage(): WeakRef<object> {
  return new WeakRef({ left: true });
}

test('collects once the process has rested, not while it works', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  let user = 2_500_000;
  vi.spyOn(process, 'cpuUsage').mockImplementation(() => ({ user, system: 0 }));
  const garbage = leaveGarbage();
  // Creating or reading a WeakRef keeps its object alive until the turn ends.
  await turn();
  collectGarbageWhenIdle();
  vi.advanceTimersByTime(5_000);
  await turn();
  expect(garbage.deref()).toBeDefined();
  await turn();
  user = 50_000;
  vi.advanceTimersByTime(5_000);
  await turn();
  expect(garbage.deref()).toBeUndefined();
});

test('collects in a rest after the memory has grown by 32 MB, once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval'] });
  vi.spyOn(process, 'cpuUsage').mockReturnValue({ user: 50_000, system: 0 });
  let megabytes = 10;
  vi.spyOn(process.memoryUsage, 'rss').mockImplementation(() => megabytes * 1024 * 1024);
  const isCollected = async () => {
    const garbage = leaveGarbage();
    await turn();
    vi.advanceTimersByTime(15_000);
    await turn();
    return garbage.deref() === undefined;
  };
  const timer = scheduleGarbageCollection();
  expect(await isCollected()).toBe(false);
  megabytes = 60;
  expect(await isCollected()).toBe(true);
  expect(await isCollected()).toBe(false);
  clearInterval(timer);
});
