import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { broken, unsafe } from './archive-error.ts';
import { checkName } from './budget.ts';
import type { Walk } from './walk.ts';

const PLAIN_TYPES = new Set(['file', 'contiguous-file']);

/** Reads a gzip tar from its first byte to its last. */
export async function walkTar({ path, visit, budget, progress }: Walk, packedBytes: number): Promise<void> {
  const source = createReadStream(path);
  const unpacker = extract();
  let read = 0;
  source.on('data', (chunk) => {
    read += chunk.length;
    progress(read / packedBytes);
  });
  const gunzip = createGunzip();
  // Headers and padding count as well, or millions of empty entries would be free.
  gunzip.on('data', (chunk: Buffer) => {
    try {
      budget.addBytes(chunk.length);
    } catch (error) {
      gunzip.destroy(error as Error);
    }
  });
  const fed = pipeline(source, gunzip, unpacker);
  // Told by the loop below or by the `await` after it.
  fed.catch(() => undefined);
  try {
    for await (const content of unpacker) {
      const { name, type, size } = content.header;
      if (type === 'directory') {
        content.resume();
        continue;
      }
      if (!PLAIN_TYPES.has(type ?? 'file'))
        throw unsafe('El archivo trae atajos a otros archivos: no se lee.');
      const entry = { name: checkName(name), size: size ?? 0 };
      budget.addEntry(entry.name);
      const take = visit(entry);
      if (take) await take(content);
      content.resume();
    }
  } catch (error) {
    source.destroy();
    throw error;
  }
  await fed;
  if (read < packedBytes) throw broken();
}
