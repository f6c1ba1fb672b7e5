import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { rspack } from '@rspack/core';

// rspack resolves the federation runtime to CommonJS, which duplicates the shell's ESM copy (27 kB more).
// These aliases point everything at ESM, and a remote's runtime at the host's (decision 031).
export function createRuntimeAliases(isHost: boolean): Record<string, string> {
  const [tools, runtime, core, bundler] = [
    'runtime-tools',
    'runtime',
    'runtime-core',
    'webpack-bundler-runtime',
  ].map((name) => installed(`@module-federation/${name}`));
  return {
    '@module-federation/runtime': `${runtime}/dist/bundler.js`,
    '@module-federation/runtime-tools': `${tools}/dist/bundler.js`,
    '@module-federation/runtime-core$': `${core}/dist/index.js`,
    [`${bundler}/dist/index.cjs`]: isHost
      ? `${bundler}/dist/bundler.js`
      : path.join(import.meta.dirname, 'borrowed-runtime'),
  };
}

/** Finds the folder of an installed package, in this folder's `node_modules` or in one above. */
function installed(name: string): string {
  for (let folder = import.meta.dirname; ; folder = path.dirname(folder)) {
    const found = path.join(folder, 'node_modules', name);
    if (existsSync(found)) return realpathSync(found);
    if (folder === path.dirname(folder)) throw new Error(`${name} is not installed`);
  }
}

const UNUSED =
  /runtime-core\/dist\/(plugins\/snapshot\/SnapshotHandler|utils\/preload|utils\/semver\/index)\.js$/;

/** Leaves parts of the federation's runtime out of the shell (decision 071). */
export function createUnusedRuntimePlugin() {
  return new rspack.NormalModuleReplacementPlugin(
    UNUSED,
    path.join(import.meta.dirname, 'unused-runtime.ts'),
  );
}
