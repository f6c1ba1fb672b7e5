import { chmod, copyFile, type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { FileHasher } from './file-hasher.ts';
import { storagePathOf } from './keys.ts';
import { GROUP_READ_MODES } from './private-files.ts';

import { type ByteRange, type FileDigest, type FileStorage, MissingFileError } from './storage.ts';
import { writeSyncedFile } from './write-synced-file.ts';

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

/** Reads a local file once for its size and hash. */
export async function readFileDigest(path: string): Promise<FileDigest> {
  const { size } = await stat(path);
  const hash = new FileHasher(path);
  try {
    return { size, sha256: await hash.whole(size) };
  } finally {
    hash.release();
  }
}

/** Stores files in a folder of the server; writes each under a temporary name, syncs it and renames it. */
export class DiskStorage implements FileStorage {
  readonly #folder: string;

  readonly #forGroup: boolean;

  constructor(folder: string, forGroup: boolean) {
    this.#folder = folder;
    this.#forGroup = forGroup;
  }

  #path(key: string): string {
    return join(this.#folder, storagePathOf(key));
  }

  async #makeFolder(folder: string): Promise<void> {
    const isNew = (await mkdir(folder, { recursive: true })) !== undefined;
    if (!isNew || !this.#forGroup) return;
    for (let at = folder; at.startsWith(this.#folder); at = dirname(at))
      await chmod(at, GROUP_READ_MODES.folder);
  }

  /** Sets the group permission before the rename, so that nginx can read the file at once. */
  async #place(from: string, path: string): Promise<void> {
    if (this.#forGroup) await chmod(from, GROUP_READ_MODES.file);
    await rename(from, path);
  }

  async put(key: string, source: Readable): Promise<FileDigest> {
    const path = this.#path(key);
    const partial = `${path}.part`;
    await this.#makeFolder(dirname(path));
    try {
      const stored = await writeSyncedFile(partial, source);
      await this.#place(partial, path);
      await syncFolder(dirname(path));
      return stored;
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
  }

  async putLocalFile(key: string, from: string): Promise<FileDigest> {
    const path = this.#path(key);
    await this.#makeFolder(dirname(path));
    await syncFile(from);
    const stored = await readFileDigest(from);
    await this.#place(from, path).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EXDEV') throw error;
      // Copies across disks to a temporary name first, so that the rename stays atomic.
      await copyFile(from, `${path}.part`);
      await syncFile(`${path}.part`);
      await this.#place(`${path}.part`, path);
      await rm(from);
    });
    await syncFolder(dirname(path));
    return stored;
  }

  async openFile(key: string): Promise<FileHandle> {
    return open(this.#path(key), 'r').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') throw new MissingFileError(key);
      throw error;
    });
  }

  async open(key: string, range?: ByteRange): Promise<Readable> {
    const file = await this.openFile(key);
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
    return storagePathOf(key);
  }
}
