import { createHash } from 'node:crypto';
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { UserRow } from '../../accounts/users/users.table.ts';

const NAME = 'erasures.txt';
/** Begins a line that takes earlier lines of its hash back. */
const WITHDRAWN = '-';

/** Identifies an erased account without naming it, by a hash of id and creation time. */
export function erasureHashOf({ id, createdAt }: Pick<UserRow, 'id' | 'createdAt'>): string {
  return createHash('sha256').update(`erased ${id} ${createdAt}`).digest('hex');
}

/** Reads each hash of a list with whether its last line records an erasure. */
async function readList(folder: string): Promise<Map<string, boolean>> {
  const lines = (await readFile(join(folder, NAME), 'utf8').catch(() => '')).split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => (line.startsWith(WITHDRAWN) ? [line.slice(WITHDRAWN.length), false] : [line, true])),
  );
}

async function append(folder: string, lines: string[]): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await appendFile(join(folder, NAME), lines.map((line) => `${line}\n`).join(''), { mode: 0o600 });
}

/** Records an erasure outside of the database, which a restore replaces; returns false if it was recorded. */
export async function recordErasure(dataDir: string, hash: string): Promise<boolean> {
  if ((await readErasureHashes(dataDir)).has(hash)) return false;
  await append(dataDir, [hash]);
  return true;
}

/** Takes a record back, so that a restore does not erase an account that was kept. */
export async function withdrawErasure(dataDir: string, hash: string): Promise<void> {
  await append(dataDir, [WITHDRAWN + hash]);
}

/** Copies the list beside a backup, in case DATA_DIR is lost. */
export async function copyErasureList(dataDir: string, folder: string): Promise<void> {
  const known = await readList(folder);
  const lines = [...(await readList(dataDir))]
    .filter(([hash, isErased]) => isErased !== (known.get(hash) ?? false))
    .map(([hash, isErased]) => (isErased ? hash : WITHDRAWN + hash));
  if (lines.length > 0) await append(folder, lines);
}

/** Reads the list in DATA_DIR, which is the newest, and for a restore also the one beside the backup. */
export async function readErasureHashes(dataDir: string, backup?: string): Promise<Set<string>> {
  const copied = backup === undefined ? [] : [...(await readList(dirname(backup)))];
  const hashes = new Map([...copied, ...(await readList(dataDir))]);
  return new Set([...hashes.keys()].filter((hash) => hashes.get(hash)));
}
