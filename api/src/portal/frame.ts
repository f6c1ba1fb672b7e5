import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PortalConfig, ScreenRoute } from './registry.ts';
import type { ViewerRole } from './screens.ts';

const RENDER_MS = 10_000;
const KEPT_FRAMES = 100;
const frames = new Map<string, Promise<string>>();

/** The input for rendering the frame: settings, all screens, the path pattern and the role. */
export type FrameRequest = {
  config: PortalConfig;
  /** By remote name. */
  routes: Record<string, ScreenRoute[]>;
  path: string;
  viewer: ViewerRole;
};

/** Renders the frame in a worker, whose exit frees React's memory; equal requests share one result. */
export function renderFrameInWorker(
  portalDir: string,
  render: string,
  request: FrameRequest,
): Promise<string> {
  const module = path.join(portalDir, 'shell', render);
  const key = JSON.stringify([module, request]);
  const known = frames.get(key);
  if (known) return known;
  const frame = runWorker(module, request);
  frames.set(key, frame);
  frame.catch(() => frames.delete(key));
  const oldest = frames.keys().next().value;
  if (frames.size > KEPT_FRAMES && oldest) frames.delete(oldest);
  return frame;
}

function runWorker(module: string, request: FrameRequest): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./frame-worker.ts', import.meta.url), {
      workerData: { module, ...request },
    });
    const timer = setTimeout(() => {
      reject(new Error('the frame was not rendered in time'));
      void worker.terminate();
    }, RENDER_MS);
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('the frame worker ended without an answer'));
    });
  });
}
