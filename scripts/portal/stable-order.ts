import { type Compilation, type Compiler, rspack } from '@rspack/core';

const HASHES = /(\.sri(?:Css)?Hashes\s*=\s*\{)([^{}]*)\}/g;
const LOADS = /(?:\w+\.e\([^()]*\),\s*)+\w+\.e\([^()]*\)/g;
const NUMBER = /\.e\((?:\/\*.*?\*\/)?\s*"?(\w+)"?\)/;

/** Sorts chunk hashes, and calls that load chunks without files: a varying order changes the release. */
export function createStableOrderPlugin() {
  return {
    apply({ hooks, webpack }: Compiler) {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_COMPATIBILITY;
      hooks.thisCompilation.tap('stable-order', (compilation) => {
        compilation.hooks.processAssets.tap({ name: 'stable-order', stage }, (assets) => {
          const withFile = chunksWithFile(compilation);
          for (const [name, source] of Object.entries(assets)) {
            if (!name.endsWith('.js')) continue;
            const code = String(source.source());
            const ordered = code
              .replace(HASHES, (_, head, hashes) => `${head}${inOrder(hashes.split(',')).join()}}`)
              .replace(LOADS, (loads) => withoutFileFirst(loads.split(/,\s*/), withFile).join());
            if (ordered !== code) compilation.updateAsset(name, new rspack.sources.RawSource(ordered));
          }
        });
      });
    },
  };
}

function chunksWithFile({ chunks }: Compilation): Set<string> {
  return new Set([...chunks].filter((chunk) => chunk.files.size > 0).map((chunk) => String(chunk.id)));
}

// Chunks with a file keep their order, since style sheets depend on it.
function withoutFileFirst(loads: string[], withFile: Set<string>): string[] {
  const hasFile = (load: string) => withFile.has(NUMBER.exec(load)?.[1] ?? '');
  return [...inOrder(loads.filter((load) => !hasFile(load))), ...loads.filter(hasFile)];
}

function inOrder(entries: string[]): string[] {
  return entries.map((entry) => entry.trim()).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}
