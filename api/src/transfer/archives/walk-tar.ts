import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract, type Headers } from 'tar-stream';
import { createBrokenArchiveError, createUnsafeArchiveError } from './archive-error.ts';
import { type ArchiveLimiter, requireSafeName } from './archive-limiter.ts';
import type { ArchiveWalk } from './archive-walk.ts';

const PLAIN_TYPES = new Set<string | null>(['file', 'contiguous-file']);
const LINK_TYPES = new Set<string | null>(['link', 'symlink']);
/** Limits the bytes between entries, because the library holds a long header in memory. */
const MAX_BETWEEN = 4 * 1024 * 1024;

/** Counts all unpacked bytes, including headers and padding, which belong to no file. */
class Unpacked {
  readonly #budget: ArchiveLimiter;
  #sinceEntry = 0;
  #entrySize = 0;

  constructor(budget: ArchiveLimiter) {
    this.#budget = budget;
  }

  begin(size: number): void {
    this.#sinceEntry = 0;
    this.#entrySize = size;
  }

  add(count: number): void {
    this.#budget.addBytes(count);
    this.#sinceEntry += count;
    if (this.#sinceEntry > this.#entrySize + MAX_BETWEEN)
      throw createUnsafeArchiveError('El archivo trae un encabezado sin fin: no se lee.');
  }
}

type Pax = Record<string, string> | null;

function requirePlain(type: string | null, pax: Pax): void {
  if (LINK_TYPES.has(type))
    throw createUnsafeArchiveError('El archivo trae atajos a otros archivos: no se lee.');
  const isSparse = Object.keys(pax ?? {}).some((key) => key.startsWith('GNU.sparse'));
  if (isSparse || !PLAIN_TYPES.has(type))
    throw createUnsafeArchiveError('El archivo trae elementos que no son archivos comunes: no se lee.');
}

/** Reads a gzipped tar from beginning to end. */
export async function walkTar(
  { path, visit, budget, progress }: ArchiveWalk,
  packedBytes: number,
): Promise<void> {
  const source = createReadStream(path);
  const unpacker = extract();
  let read = 0;
  source.on('data', (chunk) => {
    read += chunk.length;
    progress(read / packedBytes);
  });
  const gunzip = createGunzip();
  const unpacked = new Unpacked(budget);
  gunzip.on('data', (chunk: Buffer) => {
    try {
      unpacked.add(chunk.length);
    } catch (error) {
      gunzip.destroy(error as Error);
    }
  });
  const fed = pipeline(source, gunzip, unpacker);
  // The loop below or the `await` after it reports this error.
  fed.catch(() => undefined);
  try {
    for await (const content of unpacker) {
      const { name, type, size = 0, pax } = content.header as Headers & { pax: Pax };
      budget.addCount(1);
      if (type === 'directory') {
        requireSafeName(name);
        unpacked.begin(0);
        content.resume();
        continue;
      }
      requirePlain(type ?? null, pax);
      const entry = { name: requireSafeName(name), size };
      budget.addFile(entry.name, size);
      unpacked.begin(size);
      const take = visit(entry);
      if (take) await take(content);
      content.resume();
    }
  } catch (error) {
    source.destroy();
    throw error;
  }
  await fed;
  if (read < packedBytes) throw createBrokenArchiveError();
}
