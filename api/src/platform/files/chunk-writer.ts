import type { FileHandle } from 'node:fs/promises';
import { Writable } from 'node:stream';

const MIB = 1024 * 1024;

/** Writes waiting chunks to an open file with one system call, and frees their memory at once. */
export class ChunkWriter extends Writable {
  readonly #file: FileHandle;
  #position: number;

  /** `position` is where in the file the first chunk goes, in bytes. */
  constructor(file: FileHandle, position = 0) {
    super({ highWaterMark: MIB });
    this.#file = file;
    this.#position = position;
  }

  /** The end of what is written, in bytes from the file's beginning. */
  get position(): number {
    return this.#position;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    this.add([chunk]).then(() => done(), done);
  }

  override _writev(batch: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this.add(batch.map(({ chunk }) => chunk)).then(() => done(), done);
  }

  protected async add(chunks: Buffer[]): Promise<void> {
    let rest = chunks;
    while (rest.length > 0) {
      const { bytesWritten } = await this.#file.writev(rest, this.#position);
      this.#position += bytesWritten;
      rest = skip(rest, bytesWritten);
    }
    chunks.forEach(freeChunk);
  }
}

// Skips the written bytes, because a write to a nearly full disk may be partial.
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

/** Frees a chunk, because waiting for garbage collection took 90 MB; nobody may read it afterwards. */
export function freeChunk({ buffer, byteLength }: Buffer): void {
  const isAlone = byteLength > 0 && buffer.byteLength === byteLength;
  if (isAlone && buffer instanceof ArrayBuffer) buffer.transfer(0);
}
