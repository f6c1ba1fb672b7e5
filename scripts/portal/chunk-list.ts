import { type Compiler, rspack } from '@rspack/core';

/** Writes `chunks.json`: which files each named chunk needs, for the publisher. */
export function chunkList() {
  return {
    apply(compiler: Compiler) {
      compiler.hooks.thisCompilation.tap('chunk-list', (compilation) => {
        compilation.hooks.afterProcessAssets.tap('chunk-list', () => {
          const groups: Record<string, string[]> = {};
          for (const [name, group] of compilation.namedChunkGroups) groups[name] = group.getFiles();
          compilation.emitAsset('chunks.json', new rspack.sources.RawSource(JSON.stringify(groups)));
        });
      });
    },
  };
}
