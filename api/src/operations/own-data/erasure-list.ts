import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { UserRow } from '../../accounts/users/users.table.ts';
import type { Config } from '../../core/config/config.ts';
import type { Db } from '../../core/database/database.ts';
import { listErasureHashes } from './erasures.queries.ts';

const NAME = 'erasures.txt';
/** Exists while a restored database may hold people whom the list names. */
const TO_REPEAT = 'erasures-to-repeat';
/** Begins a line that takes earlier lines of its hash back. */
const WITHDRAWN = '-';

/** Identifies an erased account without naming it, by a hash of id and creation time. */
export function erasureHashOf({ id, createdAt }: Pick<UserRow, 'id' | 'createdAt'>): string {
  return createHash('sha256').update(`erased ${id} ${createdAt}`).digest('hex');
}

function readFailure(error: NodeJS.ErrnoException): string {
  // A list that cannot be read now is not empty.
  if (error.code !== 'ENOENT') throw error;
  return '';
}

/** Reads each hash of a list with whether its last line records an erasure. */
async function readList(folder: string): Promise<Map<string, boolean>> {
  const text = await readFile(join(folder, NAME), 'utf8').catch(readFailure);
  const lines = text.split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => (line.startsWith(WITHDRAWN) ? [line.slice(WITHDRAWN.length), false] : [line, true])),
  );
}

async function append(folder: string, lines: string[]): Promise<void> {
  if (lines.length === 0) return;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await appendFile(join(folder, NAME), lines.map((line) => `${line}\n`).join(''), { mode: 0o600 });
}

function toLines(list: [hash: string, isErased: boolean][]): string[] {
  return list.map(([hash, isErased]) => (isErased ? hash : WITHDRAWN + hash));
}

/** Folders whose copy has not ended, because a network mount may hang. */
const copying = new Set<string>();

/** Copies the list beside a backup, in case DATA_DIR is lost; only a backup creates their folder. */
export async function copyErasureList(dataDir: string, folder: string): Promise<void> {
  if (copying.has(folder)) return;
  copying.add(folder);
  try {
    if (!(await stat(folder).catch(() => undefined))) return;
    const known = await readList(folder);
    const list = [...(await readList(dataDir))];
    await append(folder, toLines(list.filter(([hash, isErased]) => isErased !== (known.get(hash) ?? false))));
  } finally {
    copying.delete(folder);
  }
}

/** Copies all machines' erasures to DATA_DIR's list, which outlasts a restore of the database. */
export async function saveOwnErasureList(db: Db, dataDir: string): Promise<void> {
  const known = await readErasureHashes(dataDir);
  const hashes = await listErasureHashes(db);
  await append(
    dataDir,
    hashes.filter((hash) => !known.has(hash)),
  );
}

/** Copies all machines' erasures to DATA_DIR's list and beside the backups. */
export async function saveErasureList(
  db: Db,
  { dataDir, backupDir }: Pick<Config, 'dataDir' | 'backupDir'>,
): Promise<void> {
  await saveOwnErasureList(db, dataDir);
  if (backupDir !== undefined) await copyErasureList(dataDir, backupDir);
}

/** Adds what only the list beside a backup has to the newer list in DATA_DIR, to be erased again. */
export async function adoptErasureList(dataDir: string, backup: string): Promise<void> {
  const known = await readList(dataDir);
  const list = [...(await readList(dirname(backup)))];
  await append(dataDir, toLines(list.filter(([hash]) => !known.has(hash))));
  await writeFile(join(dataDir, TO_REPEAT), '', { mode: 0o600 });
}

/** Tells whether a restore ended before its erasures. */
export function areErasuresToRepeat(dataDir: string): boolean {
  return existsSync(join(dataDir, TO_REPEAT));
}

export async function endRepeatedErasures(dataDir: string): Promise<void> {
  await rm(join(dataDir, TO_REPEAT), { force: true });
}

export async function readErasureHashes(folder: string): Promise<Set<string>> {
  const list = await readList(folder);
  return new Set([...list.keys()].filter((hash) => list.get(hash)));
}
