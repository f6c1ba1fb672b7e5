import { readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Config } from '../../core/config/config.ts';
import type { Tables } from '../../core/database/database.ts';
import { SECOND } from '../../core/time/time.ts';
import { endBackup, extendBackupLease, insertBackup } from '../../platform/backups/backups.queries.ts';
import type { FileStorage } from '../../platform/files/storage.ts';
import { getDatabaseUrl } from '../start/open-services.ts';
import { BackupError } from './backup-error.ts';
import {
  BACKUP_FORMAT,
  type BackupFooter,
  type BackupHeader,
  CHECKSUMS_ENTRY,
  FOOTER_ENTRY,
  HEADER_ENTRY,
  SECRET_ENTRY,
} from './format.ts';
import { openSnapshot } from './open-snapshot.ts';
import { formatSize, type LinePrinter, throttleLines } from './progress.ts';
import { createTarWriter, type TarWriter } from './tar-writer.ts';
import { writeBackupFiles } from './write-backup-files.ts';
import { type BackupFileRow, writeBackupTables } from './write-backup-tables.ts';

const PROLONG = 10 * SECOND;

export interface BackupSource {
  config: Config;
  db: Kysely<Tables>;
  storage: FileStorage;
}

async function writeSecret(tar: TarWriter, { dataDir }: Config): Promise<void> {
  const secret = await readFile(join(dataDir, 'jwt-secret')).catch(() => undefined);
  if (secret) await tar.addBuffer(SECRET_ENTRY, secret);
}

/** Closes the snapshot before the files are written, because a stored file never changes. */
async function writeDatabase(
  tar: TarWriter,
  config: Config,
  createdAt: Date,
  progress: ReturnType<typeof throttleLines>,
): Promise<{ files: BackupFileRow[]; leftOut: BackupFileRow[] }> {
  const snapshot = await openSnapshot(getDatabaseUrl(config));
  try {
    const { migrations, tables } = snapshot;
    const header: BackupHeader = {
      format: BACKUP_FORMAT,
      createdAt: createdAt.toISOString(),
      migrations,
      tables,
    };
    await tar.addJson(HEADER_ENTRY, header);
    await writeSecret(tar, config);
    const { sums, files, renditions } = await writeBackupTables(tar, snapshot, progress);
    await tar.addJson(CHECKSUMS_ENTRY, sums);
    const isLeftOut = ({ id }: BackupFileRow) => !config.backupRenditions && renditions.has(id);
    return { files: files.filter((file) => !isLeftOut(file)), leftOut: files.filter(isLeftOut) };
  } finally {
    await snapshot.close();
  }
}

async function fill(tar: TarWriter, source: BackupSource, createdAt: Date, say: LinePrinter): Promise<void> {
  const progress = throttleLines(say);
  const { files, leftOut } = await writeDatabase(tar, source.config, createdAt, progress);
  const end = await writeBackupFiles(tar, source, files, say, progress);
  await tar.addJson(FOOTER_ENTRY, { ...end, leftOut: leftOut.map(({ key }) => key) } satisfies BackupFooter);
}

async function write(source: BackupSource, path: string, say: LinePrinter): Promise<number> {
  const createdAt = new Date();
  const partial = `${path}.part`;
  await rm(partial, { force: true });
  const tar = createTarWriter(partial, createdAt);
  try {
    await fill(tar, source, createdAt, say);
    await tar.close();
  } catch (error) {
    await tar.abandon();
    await rm(partial, { force: true });
    throw error;
  }
  await rename(partial, path);
  return (await stat(path)).size;
}

/** Writes the backup that row `backupId` claims; throws BackupError if the claim is already lost. */
export async function writeClaimedBackup(
  source: BackupSource,
  backupId: number,
  path: string,
  say: LinePrinter,
): Promise<number> {
  const { db } = source;
  if (!(await extendBackupLease(db, backupId))) throw new BackupError('Otro proceso hace el respaldo.');
  const lease = setInterval(
    () => void extendBackupLease(db, backupId).catch(() => undefined),
    PROLONG,
  ).unref();
  let bytes: number | null = null;
  try {
    bytes = await write(source, path, say);
  } finally {
    clearInterval(lease);
    await endBackup(db, backupId, bytes);
  }
  say(`Respaldo listo: ${path} (${formatSize(bytes)})`);
  return bytes;
}

/** Writes a consistent backup to `path` while the server runs; throws while another backup runs. */
export async function writeBackup(source: BackupSource, path: string, say: LinePrinter): Promise<number> {
  const backupId = await insertBackup(source.db, basename(path));
  if (backupId === undefined) throw new BackupError('Ya hay un respaldo en marcha; esperá a que termine.');
  return writeClaimedBackup(source, backupId, path, say);
}
