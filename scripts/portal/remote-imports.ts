import path from 'node:path';
import { type Compiler, type Module, rspack } from '@rspack/core';

/** A remote's imports from the shell, and the kit's modules that are built into it. */
export type RemoteImports = {
  /** The names imported from each shared module; `*` when they cannot be determined. */
  names: Record<string, string[]>;
  /** Paths within the kit. */
  kit: string[];
};

/** Writes `borrowed.json` for the publisher. */
export function createRemoteImportsPlugin(shared: readonly string[]) {
  return {
    apply({ hooks, webpack }: Compiler) {
      hooks.thisCompilation.tap('remote-imports', (compilation) => {
        const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
        compilation.hooks.processAssets.tap({ name: 'remote-imports', stage }, () => {
          const borrowed = JSON.stringify(borrowedBy([...compilation.modules], shared));
          compilation.emitAsset('borrowed.json', new rspack.sources.RawSource(borrowed));
        });
      });
    },
  };
}

function borrowedBy(modules: Module[], shared: readonly string[]): RemoteImports {
  const found = new Map<string, Set<string>>();
  for (const { request = '', ids, type } of modules.flatMap((module) => module.dependencies)) {
    if (!shared.includes(request)) continue;
    const names = found.get(request) ?? new Set();
    found.set(request, names);
    const name = ids?.[0] ?? (type === 'esm import' ? undefined : '*');
    if (name !== undefined) names.add(name);
  }
  const names = Object.fromEntries([...found].map(([name, each]) => [name, [...each].sort()]).sort());
  const kit = modules.flatMap((module) => kitPath((module as { resource?: string }).resource ?? ''));
  return { names, kit: [...new Set(kit)].sort() };
}

function kitPath(resource: string): string[] {
  const file = /[\\/](?:shell|@rambla)[\\/]kit[\\/](.+\.[jt]sx?)$/.exec(resource)?.[1];
  return file ? [file.split(path.sep).join('/')] : [];
}
