import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PortalConfig } from './registry.ts';

const RENDER_MS = 10_000;
const frames = new Map<string, Promise<string>>();

/** The frame to render: around the screen of that path (a pattern), for somebody who is logged in or not. */
export type FrameRequest = { config: PortalConfig; path: string; signedIn: boolean };

/**
 * The shell's frame as HTML, rendered once per shell and kind by the shell's own code. That code runs in a worker that
 * ends afterwards, so the server neither keeps React in memory nor stops answering meanwhile.
 */
export function renderFrame(portalDir: string, render: string, request: FrameRequest): Promise<string> {
  const key = `${render} ${request.path} ${request.signedIn}`;
  const known = frames.get(key);
  if (known) return known;
  const frame = runWorker(path.join(portalDir, 'shell', render), request);
  frames.set(key, frame);
  frame.catch(() => frames.delete(key));
  return frame;
}

function runWorker(module: string, request: FrameRequest): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./frame-worker.ts', import.meta.url), {
      workerData: { module, ...request },
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
