import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { PortalConfig } from './registry.ts';

type RenderModule = { renderFrame: (config: PortalConfig, path: string) => string };

const { module, config } = workerData as { module: string; config: PortalConfig };
const { renderFrame } = (await import(pathToFileURL(module).href)) as RenderModule;
parentPort?.postMessage(renderFrame(config, '/'));
