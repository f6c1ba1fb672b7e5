import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ChunkWriter } from './chunk-writer.ts';
import { FileHasher } from './file-hasher.ts';
import type { FileDigest } from './storage.ts';

const MIB = 1024 * 1024;
/** Smaller files are hashed while they are written, because a thread would cost more. */
const SMALL = 4 * MIB;

/** Writes a stream to a new file and syncs it; after a failure the partial file stays. */
export async function writeSyncedFile(path: string, source: Readable): Promise<FileDigest> {
  const file = await open(path, 'w');
  const sink = new FileSink(file, path);
  try {
    await pipeline(source, sink);
    const [stored] = await Promise.all([sink.stored(), file.sync()]);
    return stored;
  } finally {
    sink.release();
    await file.close();
  }
}

/** Computes the hash of what it writes, for large files in a thread. */
class FileSink extends ChunkWriter {
  readonly #path: string;
  readonly #hash = createHash('sha256');
  #large: FileHasher | undefined;

  constructor(file: FileHandle, path: string) {
    super(file);
    this.#path = path;
  }

  protected override async add(chunks: Buffer[]): Promise<void> {
    let size = this.position;
    for (const chunk of chunks) {
      size += chunk.length;
      if (size <= SMALL) this.#hash.update(chunk);
    }
    await super.add(chunks);
    if (size > SMALL) {
      this.#large ??= new FileHasher(this.#path);
      this.#large.grown(size);
    }
  }

  async stored(): Promise<FileDigest> {
    const size = this.position;
    const sha256 = this.#large ? await this.#large.whole(size) : this.#hash.digest('hex');
    return { size, sha256 };
  }

  release(): void {
    this.#large?.release();
  }
}
