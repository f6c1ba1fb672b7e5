import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PortalConfig } from './registry.ts';

const RENDER_MS = 10_000;
const frames = new Map<string, Promise<string>>();

/**
 * The shell's frame as HTML, rendered once per shell by the shell's own code. That code runs in a worker that ends
 * afterwards, so the server neither keeps React in memory nor stops answering meanwhile.
 */
export function renderFrame(portalDir: string, render: string, config: PortalConfig): Promise<string> {
  const known = frames.get(render);
  if (known) return known;
  const frame = runWorker(path.join(portalDir, 'shell', render), config);
  frames.set(render, frame);
  frame.catch(() => frames.delete(render));
  return frame;
}

function runWorker(module: string, config: PortalConfig): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./frame-worker.ts', import.meta.url), {
      workerData: { module, config },
    });
    const timer = setTimeout(() => reject(new Error('the frame was not rendered in time')), RENDER_MS);
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('the frame worker ended without an answer'));
    });
  });
}
