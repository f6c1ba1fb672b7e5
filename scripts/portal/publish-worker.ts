import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { rspack } from '@rspack/core';
import { portalDir, root } from './apps.ts';

/** Puts the service worker where `/sw.js` is served from. It is one file that imports nothing. */
export async function publishWorker(): Promise<void> {
  const source = await readFile(path.join(root, 'shell/worker/service-worker.ts'), 'utf8');
  const { code } = await rspack.experiments.swc.transform(source, {
    filename: 'service-worker.ts',
    isModule: false,
    minify: true,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022', minify: { compress: true, mangle: true } },
  });
  const file = path.join(portalDir, 'shell/sw.js');
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(`${file}.draft`, code);
  await rename(`${file}.draft`, file);
}
