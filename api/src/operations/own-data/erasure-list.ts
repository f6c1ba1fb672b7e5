import { createHash } from 'node:crypto';
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { UserRow } from '../../accounts/users/users.table.ts';
import type { Config } from '../../core/config/config.ts';

const NAME = 'erasures.txt';

/** Identifies an erased account without naming it, by a hash of id and creation time. */
export function erasureHashOf({ id, createdAt }: Pick<UserRow, 'id' | 'createdAt'>): string {
  return createHash('sha256').update(`erased ${id} ${createdAt}`).digest('hex');
}

const readList = (folder: string) => readFile(join(folder, NAME), 'utf8').catch(() => '');

async function append(folder: string, hashes: string[]): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await appendFile(join(folder, NAME), hashes.map((hash) => `${hash}\n`).join(''), { mode: 0o600 });
}

/** Records the erasure in files, because a restored database would not contain it. */
export async function recordErasure(
  { dataDir, backupDir }: Pick<Config, 'dataDir' | 'backupDir'>,
  hash: string,
): Promise<void> {
  await append(dataDir, [hash]);
  // Ignores an unavailable backup disk, because the next backup copies the list.
  if (backupDir !== undefined) await append(backupDir, [hash]).catch(() => undefined);
}

/** Copies the list beside a backup, in case DATA_DIR is lost. */
export async function copyErasureList(dataDir: string, folder: string): Promise<void> {
  const known = await readErasureHashes(folder);
  const missing = [...(await readErasureHashes(dataDir))].filter((hash) => !known.has(hash));
  if (missing.length > 0) await append(folder, missing);
}

/** Reads the list in DATA_DIR and, for a restore, the one beside the backup. */
export async function readErasureHashes(dataDir: string, backup?: string): Promise<Set<string>> {
  const folders = backup === undefined ? [dataDir] : [dataDir, dirname(backup)];
  const texts = await Promise.all(folders.map(readList));
  return new Set(texts.join('\n').split('\n').filter(Boolean));
}
