import { type Compilation, type Compiler, rspack } from '@rspack/core';

const HASHES = /(\.sri(?:Css)?Hashes\s*=\s*\{)([^{}]*)\}/g;
const LOADS = /(?:\w+\.e\([^()]*\),\s*)+\w+\.e\([^()]*\)/g;
const NUMBER = /\.e\((?:\/\*.*?\*\/)?\s*"?(\w+)"?\)/;

/**
 * Writes two lists of numbers in their order, before files are named by what is in them: the hashes of chunks come as a
 * hash table gives them, another way at each build, and chunks without a file (they stand for shared modules) in an order
 * that depends on the folder. The same sources would be a new release each time.
 */
export function stableOrder() {
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

// Those with a file keep their order: style sheets come after each other as they are written.
function withoutFileFirst(loads: string[], withFile: Set<string>): string[] {
  const hasFile = (load: string) => withFile.has(NUMBER.exec(load)?.[1] ?? '');
  return [...inOrder(loads.filter((load) => !hasFile(load))), ...loads.filter(hasFile)];
}

function inOrder(entries: string[]): string[] {
  return entries.map((entry) => entry.trim()).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}
