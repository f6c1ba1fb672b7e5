import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { type ApiDocument, operationShapesOf } from '../../api/src/portal/compatibility/operations.ts';
import type { SharedExports } from '../../api/src/portal/compatibility/uses.schema.ts';
import { root } from './apps.ts';
import { cacheBySources } from './cache-by-sources.ts';
import type { PortalInterface } from './describe-uses.ts';

/** This repository's kit and contract. */
export async function readPortalInterface(): Promise<PortalInterface> {
  const [offers, served] = await Promise.all([readSharedExports(), cacheBySources('served', servedShapes)]);
  return { offers, served: JSON.parse(served) as PortalInterface['served'] };
}

/** The names that remotes can import from each shared module, with their signatures. */
export async function readSharedExports(): Promise<SharedExports> {
  const text = await cacheBySources('offers', async () => {
    // Runs in a thread, because the compiler needs seconds of processor time.
    const worker = new Worker(new URL('./shell-offers-worker.ts', import.meta.url));
    const [message] = (await once(worker, 'message')) as [string];
    return message;
  });
  return JSON.parse(text) as SharedExports;
}

/** The API's OpenAPI document. */
export function readApiDocument(): Promise<string> {
  return cacheBySources('openapi', async () => {
    const { buildOpenApiDocument } = await import('../../api/contract/openapi.ts');
    return buildOpenApiDocument();
  });
}

async function servedShapes(): Promise<string> {
  return JSON.stringify(operationShapesOf(JSON.parse(await readApiDocument()) as ApiDocument));
}

/** The icons of this repository's sprite. */
export function readIconNames(): string[] {
  const sprite = readFileSync(path.join(root, 'shell/kit/ui/icons.svg'), 'utf8');
  return [...sprite.matchAll(/<symbol[^>]*\bid="([\w-]+)"/g)].map(([, name]) => name as string);
}
