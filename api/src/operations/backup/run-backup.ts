import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { dirname } from 'node:path';
import { readConfig } from '../../core/config/config.ts';
import { ConfigError } from '../../core/config/settings.ts';
import { openDatabase } from '../../core/database/database.ts';
import { isMigrated } from '../../core/database/migrate.ts';
import { openStorage } from '../../platform/files/open-storage.ts';
import { saveErasureList } from '../own-data/erasure-list.ts';
import { getDatabaseUrl } from '../start/open-services.ts';
import { BackupError } from './backup-error.ts';
import type { LinePrinter } from './progress.ts';
import { writeBackup, writeClaimedBackup } from './write-backup.ts';

const NICE = 19;

/** Makes a backup with low priority; `backupId` is the row of a backup that is already claimed. */
export async function runBackup(
  env: NodeJS.ProcessEnv,
  path: string,
  say: LinePrinter,
  backupId?: number,
): Promise<void> {
  const config = readConfig(env);
  setPriority(NICE);
  if (!config.databaseUrl && !existsSync(`${config.dataDir}/rambla.db`)) {
    throw new BackupError(
      `No hay un instituto en ${config.dataDir}. ¿DATA_DIR o DATABASE_URL son los del servidor?`,
    );
  }
  const db = openDatabase(getDatabaseUrl(config));
  try {
    const current = await isMigrated(db).catch(() => false);
    if (!current)
      throw new BackupError('La base de datos es de otra versión: encendé una vez el servidor nuevo.');
    const source = { config, db, storage: await openStorage(config) };
    if (backupId === undefined) await writeBackup(source, path, say);
    else await writeClaimedBackup(source, backupId, path, say);
    await saveErasureList(db, { dataDir: config.dataDir, backupDir: dirname(path) });
  } finally {
    await db.destroy();
  }
}

/** Returns a failed backup's message for the terminal, or unknown errors unchanged. */
export function explainBackupError(error: unknown): unknown {
  const known = error instanceof BackupError || error instanceof ConfigError;
  if (known) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'No queda lugar en el disco; lo escrito se borró.';
  return error;
}

if (import.meta.main) {
  const [path = '', backupId] = process.argv.slice(2);
  await runBackup(
    process.env,
    path,
    console.log,
    backupId === undefined ? undefined : Number(backupId),
  ).catch((error) => {
    console.error(explainBackupError(error));
    process.exitCode = 1;
  });
}
