import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import tar from 'tar-stream';

const CHUNK = 512 * 1024;
const SYNC_EVERY = 8 * 1024 * 1024;
const MAX_REST_MS = 200;

/** Writes in small steps with pauses, because flushing gigabytes at once would block the portal's commits. */
async function writeSteadily(path: string, source: AsyncIterable<Buffer>): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    let [waiting, since] = [0, performance.now()];
    for await (const chunk of source) {
      await file.writeFile(chunk);
      waiting += chunk.length;
      if (waiting < SYNC_EVERY) continue;
      await file.datasync();
      await sleep(Math.min(performance.now() - since, MAX_REST_MS));
      [waiting, since] = [0, performance.now()];
    }
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Creates a tar that is written entry by entry; only its owner can read it. */
export function createTarWriter(path: string, createdAt: Date) {
  const pack = tar.pack({ highWaterMark: CHUNK });
  const written = writeSteadily(path, pack);
  // A failed write, for example on a full disk, also fails the entry that waits for the tar.
  written.catch((error: Error) => pack.destroy(error));

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

export type TarWriter = ReturnType<typeof createTarWriter>;
