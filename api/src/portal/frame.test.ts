import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterEach, expect, test, vi } from 'vitest';
import { renderFrameInWorker } from './frame.ts';
import type { PortalConfig } from './registry.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a render that hangs is refused in time, and its thread ends', async () => {
  const portalDir = await mkdtemp(path.join(tmpdir(), 'rambla-frame-'));
  await mkdir(path.join(portalDir, 'shell'));
  await writeFile(
    path.join(portalDir, 'shell/render.mjs'),
    'export const renderFrame = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);',
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const started = once(process, 'worker');
  const request = { config: {} as PortalConfig, routes: {}, path: '/', viewer: null };
  const frame = expect(renderFrameInWorker(portalDir, 'render.mjs', request)).rejects.toThrow('in time');
  const [worker] = (await started) as [Worker];
  const ended = once(worker, 'exit');
  await vi.advanceTimersByTimeAsync(10_000);
  await frame;
  await ended;
  await rm(portalDir, { recursive: true });
});
