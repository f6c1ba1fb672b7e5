import type { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { Tables } from '../database.ts';
import { SECOND } from '../time/time.ts';
import {
  deleteFile,
  findUnusedFile,
  insertFile,
  isBackupRunning,
  type NewFile,
  prolongUpload,
} from './files.queries.ts';
import type { Storage, StoredBytes } from './storage.ts';

const PROLONG = 10 * SECOND;

export interface FileServices {
  db: Kysely<Tables>;
  storage: Storage;
}

/** A file whose bytes are in the storage and which nothing refers to yet: see `markStored`. */
export interface PutFile extends StoredBytes {
  id: number;
  name: string;
  mimeType: string;
}

async function discard({ db, storage }: FileServices, file: { id: number; key: string }): Promise<void> {
  // The row goes last: as long as there may be bytes, something has to know of them.
  await storage.remove(file.key);
  await deleteFile(db, file.id);
}

/** Puts a stream away. Nothing is left of it when it fails. */
export async function putFile(services: FileServices, file: NewFile, source: Readable): Promise<PutFile> {
  return keep(services, file, (key) => services.storage.put(key, source));
}

/** Takes over a local file, which is moved away from its place. */
export async function adoptFile(services: FileServices, file: NewFile, path: string): Promise<PutFile> {
  return keep(services, file, (key) => services.storage.adopt(key, path));
}

async function keep(
  services: FileServices,
  file: NewFile,
  store: (key: string) => Promise<StoredBytes>,
): Promise<PutFile> {
  const row = await insertFile(services.db, file);
  const lease = setInterval(
    () => void prolongUpload(services.db, row.id).catch(() => undefined),
    PROLONG,
  ).unref();
  try {
    const bytes = await store(row.key);
    return { id: row.id, name: row.name, mimeType: row.mimeType, ...bytes };
  } catch (error) {
    // Best effort: a full disk or a lost database leaves it to the sweep.
    await discard(services, row).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(lease);
  }
}

/** Removes a file at once, unless something refers to it. While a backup runs the next sweep does it. */
export async function dropFile(services: FileServices, fileId: number): Promise<void> {
  if (await isBackupRunning(services.db)) return;
  const row = await findUnusedFile(services.db, fileId);
  if (row) await discard(services, row);
}
