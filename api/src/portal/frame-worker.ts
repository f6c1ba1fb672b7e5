import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { FrameRequest } from './frame.ts';

type RenderModule = { renderFrame: (request: FrameRequest) => string };

const { module, ...request } = workerData as { module: string } & FrameRequest;
const { renderFrame } = (await import(pathToFileURL(module).href)) as RenderModule;
parentPort?.postMessage(renderFrame(request));
