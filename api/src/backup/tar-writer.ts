import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import tar from 'tar-stream';

const CHUNK = 512 * 1024;

/** A tar that is written entry by entry; what it holds is its owner's alone. */
export function writeTar(path: string, createdAt: Date) {
  const pack = tar.pack({ highWaterMark: CHUNK });
  const written = pipeline(pack, createWriteStream(path, { flush: true, mode: 0o600, highWaterMark: CHUNK }));
  // A full disk shows in the entry that waits for it; whoever closes the tar hears of it again.
  written.catch((error) => pack.destroy(error));

  async function add(name: string, size: number, source: Readable): Promise<void> {
    const entry = new Promise<void>((resolve, reject) => {
      const sink = pack.entry({ name, size, mtime: createdAt, mode: 0o600 }, (error) =>
        error ? reject(error) : resolve(),
      );
      pipeline(source, sink).catch(reject);
    });
    await Promise.race([entry, written.then(() => entry)]);
  }

  return {
    add,
    addBuffer: (name: string, bytes: Buffer) => add(name, bytes.length, Readable.from([bytes])),
    addJson(name: string, value: unknown): Promise<void> {
      return this.addBuffer(name, Buffer.from(`${JSON.stringify(value, null, 1)}\n`));
    },
    async close(): Promise<void> {
      pack.finalize();
      await written;
    },
    async abandon(): Promise<void> {
      pack.destroy();
      await written.catch(() => undefined);
    },
  };
}

export type TarWriter = ReturnType<typeof writeTar>;
