import type { Db } from '../../core/database/database.ts';
import { readStreamDigest } from '../../platform/files/file-digester.ts';
import { type FileDigest, type FileStorage, MissingFileError } from '../../platform/files/storage.ts';
import { BackupError } from './backup-error.ts';
import type { BackupFooter } from './format.ts';
import { formatSize, type throttleLines } from './progress.ts';
import type { TarEntry } from './read-entries.ts';
import type { UndoSteps } from './undo.ts';

function isSame(one: FileDigest, other: FileDigest): boolean {
  return one.sha256 === other.sha256 && one.size === other.size;
}

async function measureStored(storage: FileStorage, key: string): Promise<FileDigest | undefined> {
  try {
    return await readStreamDigest(await storage.open(key));
  } catch (error) {
    if (error instanceof MissingFileError) return undefined;
    throw error;
  }
}

/** Restores files and verifies each by its row; throws BackupError for a different existing file. */
export async function openFileRestorer(
  trx: Db,
  storage: FileStorage,
  undo: UndoSteps,
  progress: ReturnType<typeof throttleLines>,
) {
  const rows = await trx
    .selectFrom('files')
    .select(['key', 'size', 'sha256'])
    .where('state', '=', 'stored')
    .execute();
  const waiting = new Map<string, FileDigest>(rows.map(({ key, ...sum }) => [key, sum]));
  const total = rows.reduce((sum, { size }) => sum + size, 0);
  const different: string[] = [];
  let [files, bytes, kept] = [0, 0, 0];

  async function put(key: string, entry: TarEntry): Promise<FileDigest> {
    undo.add(() => storage.remove(key));
    return storage.put(key, entry.stream);
  }

  async function keep(key: string, there: FileDigest, expected: FileDigest, entry: TarEntry) {
    // A file that was already damaged at backup time equals the backup's copy, not its row's hash.
    const known = isSame(there, expected) || isSame(there, await readStreamDigest(entry.stream));
    if (!known) throw new BackupError(`Ya hay otro archivo con la clave ${key}; no se tocó.`);
    kept += 1;
    return there;
  }

  async function add(key: string, entry: TarEntry): Promise<void> {
    const expected = waiting.get(key);
    if (!expected) throw new BackupError(`El respaldo trae un archivo de más: ${key}.`);
    waiting.delete(key);
    const there = await measureStored(storage, key);
    const stored = there ? await keep(key, there, expected, entry) : await put(key, entry);
    if (!isSame(stored, expected)) different.push(key);
    files += 1;
    bytes += stored.size;
    progress(() => `Archivos: ${formatSize(bytes)} de ${formatSize(total)}`);
  }

  /** Throws for files that are damaged or missing now but were intact in the backup. */
  function check(end: BackupFooter): void {
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
