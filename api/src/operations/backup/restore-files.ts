import type { Db } from '../../core/database/database.ts';
import { measureStream } from '../../platform/files/meter.ts';
import { MissingFile, type Storage, type StoredBytes } from '../../platform/files/storage.ts';
import { BackupError } from './backup-error.ts';
import type { BackupEnd } from './format.ts';
import { sizeText, type throttleLines } from './progress.ts';
import type { Entry } from './read-entries.ts';
import type { Undo } from './undo.ts';

function isSame(one: StoredBytes, other: StoredBytes): boolean {
  return one.sha256 === other.sha256 && one.size === other.size;
}

async function measureStored(storage: Storage, key: string): Promise<StoredBytes | undefined> {
  try {
    return await measureStream(await storage.open(key));
  } catch (error) {
    if (error instanceof MissingFile) return undefined;
    throw error;
  }
}

/** Restores files and verifies each by its row; throws BackupError for a different existing file. */
export async function openFileRestorer(
  trx: Db,
  storage: Storage,
  undo: Undo,
  progress: ReturnType<typeof throttleLines>,
) {
  const rows = await trx
    .selectFrom('files')
    .select(['key', 'size', 'sha256'])
    .where('state', '=', 'stored')
    .execute();
  const waiting = new Map<string, StoredBytes>(rows.map(({ key, ...sum }) => [key, sum]));
  const total = rows.reduce((sum, { size }) => sum + size, 0);
  const different: string[] = [];
  let [files, bytes, kept] = [0, 0, 0];

  async function put(key: string, entry: Entry): Promise<StoredBytes> {
    undo.add(() => storage.remove(key));
    return storage.put(key, entry.stream);
  }

  async function keep(key: string, there: StoredBytes, expected: StoredBytes, entry: Entry) {
    // A file already damaged when the backup was made is restored as it was.
    const known = isSame(there, expected) || isSame(there, await measureStream(entry.stream));
    if (!known) throw new BackupError(`Ya hay otro archivo con la clave ${key}; no se tocó.`);
    kept += 1;
    return there;
  }

  async function add(key: string, entry: Entry): Promise<void> {
    const expected = waiting.get(key);
    if (!expected) throw new BackupError(`El respaldo trae un archivo de más: ${key}.`);
    waiting.delete(key);
    const there = await measureStored(storage, key);
    const stored = there ? await keep(key, there, expected, entry) : await put(key, entry);
    if (!isSame(stored, expected)) different.push(key);
    files += 1;
    bytes += stored.size;
    progress(() => `Archivos: ${sizeText(bytes)} de ${sizeText(total)}`);
  }

  /** Throws for files that are damaged or missing now but were intact in the backup. */
  function check(end: BackupEnd): void {
    const bad = different.filter((key) => !end.damaged.includes(key));
    const known = new Set([...end.missing, ...(end.leftOut ?? [])]);
    const absent = [...waiting.keys()].filter((key) => !known.has(key));
    if (bad.length + absent.length > 0) {
      throw new BackupError(`Archivos dañados o ausentes: ${[...bad, ...absent].join(', ')}.`);
    }
  }

  return { add, check, result: () => ({ files, bytes, kept }) };
}

export type FileRestorer = Awaited<ReturnType<typeof openFileRestorer>>;
