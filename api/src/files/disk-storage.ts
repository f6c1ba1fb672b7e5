import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pathOfKey } from './keys.ts';
import { meter } from './meter.ts';
import { type ByteRange, MissingFile, type Storage, type StoredBytes } from './storage.ts';

const CHUNK = 512 * 1024;

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Size and hash of a local file, read once. */
export async function measure(path: string): Promise<StoredBytes> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK })) {
    hash.update(chunk as Buffer);
    size += (chunk as Buffer).length;
  }
  return { size, sha256: hash.digest('hex') };
}

/** Files in a folder of the server: written beside, synced, then renamed into their place. */
export class DiskStorage implements Storage {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  #path(key: string): string {
    return join(this.#folder, pathOfKey(key));
  }

  async put(key: string, source: Readable): Promise<StoredBytes> {
    const path = this.#path(key);
    const partial = `${path}.part`;
    await mkdir(dirname(path), { recursive: true });
    const counted = meter();
    try {
      await pipeline(
        source,
        counted.stream,
        createWriteStream(partial, { flush: true, highWaterMark: CHUNK }),
      );
      await rename(partial, path);
      await syncFolder(dirname(path));
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
    return counted.result();
  }

  async adopt(key: string, from: string): Promise<StoredBytes> {
    const path = this.#path(key);
    await mkdir(dirname(path), { recursive: true });
    await syncFile(from);
    const stored = await measure(from);
    await rename(from, path).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EXDEV') throw error;
      // Another disk: a copy beside its place, then renamed like any other.
      await copyFile(from, `${path}.part`);
      await syncFile(`${path}.part`);
      await rename(`${path}.part`, path);
      await rm(from);
    });
    await syncFolder(dirname(path));
    return stored;
  }

  async open(key: string, range?: ByteRange): Promise<Readable> {
    const file = await open(this.#path(key), 'r').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') throw new MissingFile(key);
      throw error;
    });
    return file.createReadStream({ highWaterMark: CHUNK, ...range });
  }

  async remove(key: string): Promise<void> {
    await rm(this.#path(key), { force: true });
    await rm(`${this.#path(key)}.part`, { force: true });
  }

  async borrow(key: string): Promise<{ path: string; release(): Promise<void> }> {
    return { path: this.#path(key), release: async () => undefined };
  }

  relativePath(key: string): string {
    return pathOfKey(key);
  }
}
