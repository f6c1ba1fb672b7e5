import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../core/config/config.ts';
import { BackupError } from './backup-error.ts';
import type { UndoSteps } from './undo.ts';

/** Writes the secret to DATA_DIR, unless one is configured; throws BackupError when another exists. */
export async function restoreSecret(
  { dataDir, jwtSecret }: Config,
  secret: Buffer,
  undo: UndoSteps,
): Promise<void> {
  if (jwtSecret !== undefined) return;
  const path = join(dataDir, 'jwt-secret');
  const there = await readFile(path).catch(() => undefined);
  if (there?.equals(secret)) return;
  if (there)
    throw new BackupError('DATA_DIR ya tiene otro jwt-secret; si nadie lo usa, borralo y probá de nuevo.');
  undo.add(() => rm(path, { force: true }));
  await writeFile(path, secret, { mode: 0o600, flag: 'wx' });
}
