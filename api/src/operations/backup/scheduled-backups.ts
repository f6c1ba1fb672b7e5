import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../core/config/config.ts';
import type { Db } from '../../core/database/database.ts';
import { DAY, HOUR, MINUTE } from '../../core/time/time.ts';
import {
  deleteBackupRow,
  findLastBackup,
  insertBackup,
  isBackupRunning,
  MAX_CLOCK_DIFFERENCE,
  readSharedClock,
} from '../../platform/backups/backups.queries.ts';
import type { BackupRow } from '../../platform/backups/backups.table.ts';

const LOOK_EVERY = MINUTE;
const RETRY_AFTER = 30 * MINUTE;
const OURS = /^rambla-[\dT-]+\.tar$/;
const PROGRAM = fileURLToPath(new URL('./run-backup.ts', import.meta.url));

/** True when a backup is due; a failed backup is retried after half an hour at most. */
function isTime(last: BackupRow | undefined, everyHours: number, clock: number): boolean {
  if (!last) return true;
  const wait = last.finishedAt === null ? Math.min(RETRY_AFTER, everyHours * HOUR) : everyHours * HOUR;
  const since = clock - Date.parse(last.startedAt);
  return since >= wait || since < -MAX_CLOCK_DIFFERENCE;
}

/** Claims the due backup and returns its id; undefined when none is due or another process claimed it. */
export async function claimDueBackup(db: Db, everyHours: number, file: string): Promise<number | undefined> {
  if (await isBackupRunning(db)) return undefined;
  const last = await findLastBackup(db);
  if (!isTime(last, everyHours, await readSharedClock(db))) return undefined;
  const backupId = await insertBackup(db, file);
  if (backupId === undefined || (await findLastBackup(db, backupId))?.id === last?.id) return backupId;
  // Another process's small backup may have begun and ended between our check and claim.
  await deleteBackupRow(db, backupId);
  return undefined;
}

async function removeOlder(folder: string, names: string[], age: number): Promise<void> {
  for (const name of names) {
    const { mtimeMs } = await stat(join(folder, name));
    if (Date.now() - mtimeMs > age) await rm(join(folder, name), { force: true });
  }
}

/** Removes backups older than `keepDays` except the newest, and partial files of killed backups. */
export async function deleteOldBackups(folder: string, keepDays: number): Promise<void> {
  const names = (await readdir(folder)).sort();
  await removeOlder(folder, names.filter((name) => OURS.test(name)).slice(0, -1), keepDays * DAY);
  const parts = names.filter((name) => name.endsWith('.part') && OURS.test(name.slice(0, -'.part'.length)));
  await removeOlder(folder, parts, HOUR);
}

/** Uses a separate process, so that the portal's users do not wait for the backup. */
function startBackup(config: Config, path: string, backupId: number): ChildProcess {
  const { dataDir, databaseUrl, storageUrl, jwtSecret } = config;
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    STORAGE_URL: storageUrl,
    JWT_SECRET: jwtSecret,
  };
  return spawn(process.execPath, [PROGRAM, path, String(backupId)], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

/** Makes a backup every BACKUP_EVERY_HOURS if BACKUP_DIR is set; one process claims each backup. */
export function scheduleBackups(app: FastifyInstance, lookEvery = LOOK_EVERY): void {
  const { config, db, log } = app;
  const { backupDir, backupEveryHours, backupKeepDays } = config;
  if (backupDir === undefined) return;
  let child: ChildProcess | undefined;

  async function look(folder: string): Promise<void> {
    if (child) return;
    const file = `rambla-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.tar`;
    const backupId = await claimDueBackup(db, backupEveryHours, file);
    if (backupId === undefined) return;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    child = startBackup(config, join(folder, file), backupId);
    child.stderr?.on('data', (line: Buffer) => log.error({ backup: line.toString().trim() }, 'backup'));
    const [code] = await once(child, 'exit');
    child = undefined;
    if (code === 0) log.info('backed up');
    await deleteOldBackups(folder, backupKeepDays);
  }

  const run = () =>
    void look(backupDir).catch((error) => {
      child = undefined;
      log.error({ err: error }, 'not backed up');
    });
  const timer = setInterval(run, lookEvery).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    child?.kill();
  });
}
