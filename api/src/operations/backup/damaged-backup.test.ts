import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCast } from '../../../test/cast.ts';
import { createEmptyInstitute } from '../../../test/empty-institute.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { createSampleVideo, createVideoForm } from '../../../test/sample-files.ts';
import { testOnSqlite } from '../../../test/test-database.ts';
import { getSqlitePath, openDatabase } from '../../core/database/database.ts';
import { areErasuresToRepeat } from '../own-data/erasure-list.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

let t: TestApp;
let backup: Buffer;
const BLOCK = 512;

beforeAll(async () => {
  t = await createTestApp();
  const { courseId, people } = await createCast(t);
  const sent = createVideoForm({ title: 'Límites' }, createSampleVideo(200_000));
  await t.call('POST', `/courses/${courseId}/lectures`, { as: people['T+'], ...sent });
  backup = await backUp();
});
afterAll(() => t.close());

async function backUp(): Promise<Buffer> {
  const path = join(t.config.dataDir, 'respaldo.tar');
  const config = { ...t.config, databaseUrl: t.databaseUrl };
  await writeBackup({ config, db: t.db, storage: t.app.storage }, path, () => undefined);
  return readFile(path);
}

/** Returns the offset of an entry's bytes. */
function placeOf(name: string): number {
  return backup.indexOf(name) + BLOCK;
}

function flipped(at: number): Buffer {
  const bytes = Buffer.from(backup);
  bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  return bytes;
}

async function restoreBytes(bytes: Buffer): Promise<unknown> {
  const path = join(t.config.dataDir, 'dañado.tar');
  await writeFile(path, bytes);
  const { config, drop } = await createEmptyInstitute({}, 'newest');
  const failure = await restoreBackup(config, path, () => undefined).catch((error: unknown) => error);
  expect(await filesIn(config.dataDir)).toEqual([]);
  expect(await usersIn(config.databaseUrl ?? '')).toBe(0);
  expect(areErasuresToRepeat(config.dataDir)).toBe(false);
  await drop();
  return failure instanceof Error ? failure.message : failure;
}

async function filesIn(dataDir: string): Promise<string[]> {
  const all = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => []);
  return all.filter((entry) => entry.isFile()).map(({ name }) => name);
}

async function usersIn(url: string): Promise<number> {
  const db = openDatabase(url);
  const rows = await db
    .selectFrom('users')
    .select('id')
    .execute()
    .catch(() => []);
  await db.destroy();
  return rows.length;
}

test('a flipped byte in a file is found, and nothing is kept', async () => {
  expect(await restoreBytes(flipped(placeOf('files/') + 100_000))).toMatch(/^Archivos dañados o ausentes/);
});

test('a changed row is found, and nothing is kept', async () => {
  const sums = backup.subarray(placeOf('tables.json')).toString('latin1');
  const hash = /"users": \{\s+"rows": 5,\s+"sha256": "(\w+)"/.exec(sums)?.[1] ?? 'none';
  const at = backup.indexOf(hash);
  const bytes = Buffer.from(backup);
  bytes.write(hash.startsWith('0') ? '1' : '0', at, 'latin1');
  expect(await restoreBytes(bytes)).toContain('La tabla users no es la que se guardó');
});

test('a backup that is cut short is refused, wherever it ends', async () => {
  for (const share of [0.3, 0.6, 0.95]) {
    const cut = backup.subarray(0, Math.floor(backup.length * share));
    expect(await restoreBytes(cut)).toMatch(/cortado|comprob/);
  }
  const withoutEnd = backup.subarray(0, backup.lastIndexOf('end.json'));
  expect(await restoreBytes(withoutEnd)).toContain('cortado');
});

test('something else is not taken for a backup', async () => {
  expect(await restoreBytes(Buffer.from('hola'))).toMatch(/no es un respaldo/);
});

// PostgreSQL checks the keys before the commit.
testOnSqlite('a row without its parent is found at the commit, and nothing is kept', async () => {
  const raw = new Database(getSqlitePath(t.databaseUrl) ?? '');
  raw.pragma('foreign_keys = off');
  raw
    .prepare('update subscriptions set userId = 999999 where id = (select min(id) from subscriptions)')
    .run();
  raw.close();
  expect(await restoreBytes(await backUp())).toMatch(/FOREIGN KEY/);
});
