import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileHash } from './file-hash.ts';
import type { StoredBytes } from './storage.ts';

const MIB = 1024 * 1024;
/** Smaller files are hashed in passing, because a thread would cost more. */
const SMALL = 4 * MIB;

/** Writes a stream to a new file and syncs it; after a failure the partial file stays. */
export async function writeFile(path: string, source: Readable): Promise<StoredBytes> {
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

/** Gathers chunks while the previous batch is written, to save system calls. */
class FileSink extends Writable {
  readonly #file: FileHandle;
  readonly #path: string;
  readonly #hash = createHash('sha256');
  #large: FileHash | undefined;
  #size = 0;

  constructor(file: FileHandle, path: string) {
    super({ highWaterMark: MIB });
    this.#file = file;
    this.#path = path;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    this.#add([chunk]).then(() => done(), done);
  }

  override _writev(batch: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this.#add(batch.map(({ chunk }) => chunk)).then(() => done(), done);
  }

  async #add(chunks: Buffer[]): Promise<void> {
    for (const chunk of chunks) {
      this.#size += chunk.length;
      if (this.#size <= SMALL) this.#hash.update(chunk);
    }
    await writeAll(this.#file, chunks);
    if (this.#size > SMALL) {
      this.#large ??= new FileHash(this.#path);
      this.#large.grown(this.#size);
    }
    chunks.forEach(giveBack);
  }

  async stored(): Promise<StoredBytes> {
    const sha256 = this.#large ? await this.#large.whole(this.#size) : this.#hash.digest('hex');
    return { size: this.#size, sha256 };
  }

  release(): void {
    this.#large?.release();
  }
}

async function writeAll(file: FileHandle, chunks: Buffer[]): Promise<void> {
  let rest = chunks;
  while (rest.length > 0) {
    const { bytesWritten } = await file.writev(rest);
    rest = skip(rest, bytesWritten);
  }
}

// Skips the written bytes: a write to a nearly full disk may be partial.
function skip(chunks: Buffer[], bytes: number): Buffer[] {
  let left = bytes;
  const from = chunks.findIndex((chunk) => {
    if (left < chunk.length) return true;
    left -= chunk.length;
    return false;
  });
  if (from < 0) return [];
  return chunks.slice(from).map((chunk, i) => (i === 0 ? chunk.subarray(left) : chunk));
}

// Frees a written chunk at once; waiting for garbage collection took 90 MB and a third of the time.
function giveBack({ buffer, byteLength }: Buffer): void {
  const isAlone = byteLength > 0 && buffer.byteLength === byteLength;
  if (isAlone && buffer instanceof ArrayBuffer) buffer.transfer(0);
}
