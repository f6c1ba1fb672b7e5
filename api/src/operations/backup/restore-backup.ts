import { access, mkdir } from 'node:fs/promises';
import type { Config } from '../../core/config/config.ts';
import { loadSecret } from '../../core/config/secret.ts';
import { type Db, openDatabase } from '../../core/database/database.ts';
import { migrate } from '../../core/database/migrate.ts';
import { HOUR } from '../../core/time/time.ts';
import { remakeRenditions } from '../../courses/video/queue-videos.ts';
import { openStorage } from '../../platform/files/open-storage.ts';
import type { FileStorage } from '../../platform/files/storage.ts';
import { repeatErasures } from '../own-data/erase-due.ts';
import { adoptErasureList, areErasuresToRepeat, endRepeatedErasures } from '../own-data/erasure-list.ts';
import { getDatabaseUrl } from '../start/open-services.ts';
import { BackupError } from './backup-error.ts';
import {
  BACKUP_FORMAT,
  type BackupFooter,
  type BackupHeader,
  CHECKSUMS_ENTRY,
  FILE_ENTRY_PATTERN,
  FOOTER_ENTRY,
  HEADER_ENTRY,
  SECRET_ENTRY,
  TABLE_PART_PATTERN,
} from './format.ts';
import { openTableLoader, type TableLoader } from './load-tables.ts';
import { openSnapshot } from './open-snapshot.ts';
import { formatSize, type LinePrinter, throttleLines } from './progress.ts';
import { readTarEntries, type TarEntry, toBackupError } from './read-entries.ts';
import { type FileRestorer, openFileRestorer } from './restore-files.ts';
import { restoreSecret } from './restore-secret.ts';
import { prepareDatabase, requireSameTables } from './target.ts';
import { UndoSteps } from './undo.ts';

const REMADE = 'El respaldo no traía las calidades de los videos: el servidor las hace de nuevo.';

async function readHeader(entries: AsyncGenerator<TarEntry>): Promise<BackupHeader> {
  const first = await entries.next();
  const isHeader = !first.done && first.value.name === HEADER_ENTRY;
  const header = isHeader ? await first.value.json<BackupHeader>() : undefined;
  if (header?.format === BACKUP_FORMAT) return header;
  throw new BackupError(
    header ? 'El respaldo es de un formato más nuevo.' : 'El archivo no es un respaldo de Rambla.',
  );
}

interface Work {
  config: Config;
  trx: Db;
  storage: FileStorage;
  loader: TableLoader;
  undo: UndoSteps;
  say: LinePrinter;
}

/** Restores the entries after the header, in the order in which they were written. */
async function restoreEntries(work: Work, entries: AsyncGenerator<TarEntry>): Promise<BackupFooter> {
  const { config, loader, trx, storage, undo, say } = work;
  const progress = throttleLines(say);
  let files: FileRestorer | undefined;
  let end: BackupFooter | undefined;
  for await (const entry of entries) {
    const table = TABLE_PART_PATTERN.exec(entry.name)?.[1];
    const key = FILE_ENTRY_PATTERN.exec(entry.name)?.[1];
    if (table !== undefined) {
      progress(() => `Base de datos: ${table}`);
      await loader.addPart(table, await entry.bytes());
    } else if (key !== undefined) await files?.add(key, entry);
    else if (entry.name === SECRET_ENTRY) await restoreSecret(config, await entry.bytes(), undo);
    else if (entry.name === CHECKSUMS_ENTRY) {
      loader.check(await entry.json());
      files = await openFileRestorer(trx, storage, undo, progress);
    } else if (entry.name === FOOTER_ENTRY) end = await entry.json<BackupFooter>();
  }
  if (!end || !files) throw new BackupError('El respaldo está cortado: le falta el final.');
  files.check(end);
  const { files: count, bytes, kept } = files.result();
  say(`Archivos: ${count} (${formatSize(bytes)}), todos comprobados.`);
  if (kept > 0) say(`Ya estaban, y quedaron como estaban: ${kept}.`);
  if (end.missing.length > 0) say(`Ya faltaban al respaldar: ${end.missing.join(', ')}`);
  return end;
}

async function readTables(url: string) {
  const snapshot = await openSnapshot(url);
  await snapshot.close();
  return snapshot.tables;
}

async function restoreInto(config: Config, path: string, say: LinePrinter): Promise<string> {
  const url = getDatabaseUrl(config);
  const entries = readTarEntries(path);
  const header = await readHeader(entries);
  await prepareDatabase(url, header.migrations);
  requireSameTables(header.tables, await readTables(url));
  const storage = await openStorage(config);
  const db = openDatabase(url, HOUR);
  const undo = new UndoSteps();
  try {
    await db.transaction().execute(async (trx) => {
      const loader = await openTableLoader(trx, header.tables);
      const { leftOut = [] } = await restoreEntries({ config, trx, storage, loader, undo, say }, entries);
      await loader.finish();
      await remakeRenditions(trx, leftOut);
      if (leftOut.length > 0) say(REMADE);
      if (!areErasuresToRepeat(config.dataDir)) undo.add(() => endRepeatedErasures(config.dataDir));
      // Keeps the list before the commit, so that the server erases if this process ends early.
      await adoptErasureList(config.dataDir, path);
    });
  } catch (error) {
    await undo.run();
    throw error;
  } finally {
    await db.destroy();
  }
  await migrate(url);
  return header.createdAt;
}

/** Repeats erasures made after the backup. */
async function eraseRestored(config: Config, say: LinePrinter): Promise<void> {
  const db = openDatabase(getDatabaseUrl(config), HOUR);
  try {
    const storage = await openStorage(config);
    const count = await repeatErasures({ config, db, storage, secret: await loadSecret(config) });
    if (count > 0) say(`Cuentas que ya se habían borrado, y se borraron de nuevo: ${count}.`);
  } finally {
    await db.destroy();
  }
}

/** Restores a backup into an empty database; throws BackupError for damaged data and reverts everything. */
export async function restoreBackup(config: Config, path: string, say: LinePrinter): Promise<void> {
  await access(path).catch(() => {
    throw new BackupError(`No se puede leer ${path}.`);
  });
  await mkdir(config.dataDir, { recursive: true });
  const createdAt = await restoreInto(config, path, say).catch((error: unknown) => {
    throw toBackupError(error);
  });
  await eraseRestored(config, say);
  say(`Restaurado: el instituto como estaba el ${createdAt}.`);
}
