import type { Db } from '../database.ts';
import type { Storage } from '../files/storage.ts';
import { BackupError } from './backup-error.ts';
import type { End } from './format.ts';
import { inWords, type nowAndThen } from './progress.ts';
import type { Entry } from './read-entries.ts';

type Expected = { key: string; size: number; sha256: string };

/** Puts the backup's files away, each compared with what its row says. Takes them out again if it comes to nothing. */
export async function openFileRestorer(trx: Db, storage: Storage, progress: ReturnType<typeof nowAndThen>) {
  const rows = await trx
    .selectFrom('files')
    .select(['key', 'size', 'sha256'])
    .where('state', '=', 'stored')
    .execute();
  const waiting = new Map<string, Expected>(rows.map((row) => [row.key, row]));
  const total = rows.reduce((sum, { size }) => sum + size, 0);
  const put: string[] = [];
  const different: string[] = [];
  let bytes = 0;

  async function add(key: string, entry: Entry): Promise<void> {
    const expected = waiting.get(key);
    if (!expected) throw new BackupError(`El respaldo trae un archivo de más: ${key}.`);
    waiting.delete(key);
    put.push(key);
    const stored = await storage.put(key, entry.stream);
    if (stored.sha256 !== expected.sha256 || stored.size !== expected.size) different.push(key);
    bytes += stored.size;
    progress(() => `Archivos: ${inWords(bytes)} de ${inWords(total)}`);
  }

  /** Whatever differs or lacks must have done so when the backup was made. */
  function check(end: End): void {
    const bad = different.filter((key) => !end.damaged.includes(key));
    const absent = [...waiting.keys()].filter((key) => !end.missing.includes(key));
    if (bad.length + absent.length > 0) {
      throw new BackupError(`Archivos dañados o ausentes: ${[...bad, ...absent].join(', ')}.`);
    }
  }

  async function undo(): Promise<void> {
    for (const key of put) await storage.remove(key).catch(() => undefined);
  }

  return { add, check, undo, result: () => ({ files: put.length, bytes }) };
}

export type FileRestorer = Awaited<ReturnType<typeof openFileRestorer>>;
