import type { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { Tables } from '../../core/database/database.ts';
import { SECOND } from '../../core/time/time.ts';
import { isBackupRunning } from '../backups/backups.queries.ts';
import {
  deleteFiles,
  extendUploadLease,
  insertFile,
  listUnusedFiles,
  type NewFile,
} from './files.queries.ts';
import type { FileDigest, FileStorage } from './storage.ts';

const PROLONG = 10 * SECOND;
const CONCURRENCY = 16;

export interface FileServices {
  db: Kysely<Tables>;
  storage: FileStorage;
}

/** A file whose bytes are stored but whose row nothing references yet. */
export interface NewStoredFile extends FileDigest {
  id: number;
  name: string;
  mimeType: string;
}

async function discard({ db, storage }: FileServices, files: { id: number; key: string }[]): Promise<void> {
  // Deletes rows last, so that existing bytes always have a row.
  await Promise.all(files.map(({ key }) => storage.remove(key)));
  await deleteFiles(
    db,
    files.map(({ id }) => id),
  );
}

/** Stores a stream; keeps nothing when it fails. */
export async function storeStream(
  services: FileServices,
  file: NewFile,
  source: Readable,
): Promise<NewStoredFile> {
  return keep(services, file, (key) => services.storage.put(key, source));
}

/** Stores a local file by moving it. */
export async function storeLocalFile(
  services: FileServices,
  file: NewFile,
  path: string,
): Promise<NewStoredFile> {
  return keep(services, file, (key) => services.storage.putLocalFile(key, path));
}

async function keep(
  services: FileServices,
  file: NewFile,
  store: (key: string) => Promise<FileDigest>,
): Promise<NewStoredFile> {
  const row = await insertFile(services.db, file);
  const lease = setInterval(
    () => void extendUploadLease(services.db, row.id).catch(() => undefined),
    PROLONG,
  ).unref();
  try {
    const bytes = await store(row.key);
    return { id: row.id, name: row.name, mimeType: row.mimeType, ...bytes };
  } catch (error) {
    // Ignores errors here, because the sweep removes what remains.
    await discard(services, [row]).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(lease);
  }
}

/** Deletes an unreferenced file now, or leaves it to the next sweep while a backup runs. */
export async function deleteUnusedFile(services: FileServices, fileId: number): Promise<void> {
  await deleteUnusedFiles(services, [fileId]);
}

/** Deletes many files concurrently, because an erasure may have hundreds. */
export async function deleteUnusedFiles(services: FileServices, ids: number[]): Promise<void> {
  for (let at = 0; at < ids.length; at += CONCURRENCY) {
    if (await isBackupRunning(services.db)) return;
    await discard(services, await listUnusedFiles(services.db, ids.slice(at, at + CONCURRENCY)));
  }
}
