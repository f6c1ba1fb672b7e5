import { createHash } from 'node:crypto';
import { appendFile, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { UserRow } from '../../accounts/users/users.table.ts';
import type { Config } from '../../core/config/config.ts';

const NAME = 'erasures.txt';

/** Tells an erased account apart without saying whose it was: id and moment of its row never change. */
export function erasureHash({ id, createdAt }: Pick<UserRow, 'id' | 'createdAt'>): string {
  return createHash('sha256').update(`erased ${id} ${createdAt}`).digest('hex');
}

/** The list lies beside the database, because a restored one does not know it. */
export async function noteErasure({ dataDir }: Pick<Config, 'dataDir'>, hash: string): Promise<void> {
  await appendFile(join(dataDir, NAME), `${hash}\n`, { mode: 0o600 });
}

/** Reads the lists in DATA_DIR and, for a restore, beside the backup. */
export async function readErasures(dataDir: string, backup?: string): Promise<Set<string>> {
  const folders = backup === undefined ? [dataDir] : [dataDir, dirname(backup)];
  const texts = await Promise.all(
    folders.map((folder) => readFile(join(folder, NAME), 'utf8').catch(() => '')),
  );
  return new Set(texts.join('\n').split('\n').filter(Boolean));
}
