import { extname } from 'node:path';
import { type ChunkGroup, type Compiler, rspack } from '@rspack/core';

/** Writes `chunks.json` for the publisher: the files of each named chunk. */
export function createChunkListPlugin() {
  return {
    apply(compiler: Compiler) {
      compiler.hooks.thisCompilation.tap('chunk-list', (compilation) => {
        compilation.hooks.afterProcessAssets.tap('chunk-list', () => {
          const groups: Record<string, string[]> = {};
          for (const [name, group] of compilation.namedChunkGroups) groups[name] = filesOf(group);
          const inOrder = Object.fromEntries(Object.entries(groups).sort());
          compilation.emitAsset('chunks.json', new rspack.sources.RawSource(JSON.stringify(inOrder)));
        });
      });
    },
  };
}

// Orders by chunk, styles first, because rspack's own order of a chunk's files varies.
function filesOf({ chunks }: ChunkGroup): string[] {
  const files = chunks.flatMap((chunk) => [...chunk.files].sort((a, b) => (key(a) < key(b) ? -1 : 1)));
  return [...new Set(files)];
}

function key(file: string): string {
  return extname(file) + file;
}
