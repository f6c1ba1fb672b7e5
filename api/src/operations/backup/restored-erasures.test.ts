import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyInstitute, type EmptyInstitute } from '../../../test/empty-institute.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { openDatabase } from '../../core/database/database.ts';
import { eraseDueAccounts } from '../own-data/erase-due.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const SCRIPTS = resolve(import.meta.dirname, '../../../../scripts');
const run = promisify(execFile);
const CANARY = 'canary-of-a-restored-backup';

let t: TestApp;
let backups: string;
let before: string;
let personId = 0;
const restored: EmptyInstitute[] = [];

const settingsOf = ({ config }: EmptyInstitute) => ({
  DATA_DIR: config.dataDir,
  DATABASE_URL: config.databaseUrl,
});

/** Runs the command like an administrator at the terminal. */
async function command(script: string, path: string, env: Record<string, string | undefined>) {
  const settings = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined));
  const whole = { ...process.env, ...settings };
  return (await run(process.execPath, [join(SCRIPTS, script), path], { env: whole })).stdout;
}

async function backUp(path: string): Promise<void> {
  const config = { ...t.config, databaseUrl: t.databaseUrl };
  await writeBackup({ config, db: t.db, storage: t.app.storage }, path, () => undefined);
}

beforeAll(async () => {
  backups = await mkdtemp(join(tmpdir(), 'rambla-erasures-'));
  t = await createTestApp({ BACKUP_DIR: backups });
  await t.actor('admin');
  const person = await t.actor('student', { username: CANARY });
  personId = person.id;
  before = join(backups, 'before.tar');
  await backUp(before);
  const closesAt = '2026-01-01T00:00:00.000Z';
  await t.db.updateTable('users').set({ closesAt }).where('id', '=', personId).execute();
  await eraseDueAccounts(t.app);
});
afterAll(async () => {
  await t.close();
  for (const institute of restored) await institute.drop();
  await rm(backups, { recursive: true, force: true });
});

async function namesIn({ config }: EmptyInstitute): Promise<string[]> {
  const db = openDatabase(config.databaseUrl ?? '');
  const users = await db.selectFrom('users').select('username').execute();
  await db.destroy();
  return users.map(({ username }) => username);
}

async function emptyOne(): Promise<EmptyInstitute> {
  const institute = await createEmptyInstitute({}, 'newest');
  restored.push(institute);
  return institute;
}

test('a backup from before an erasure brings its person back nowhere', async () => {
  const institute = await emptyOne();
  const said = await command('restore.ts', before, settingsOf(institute));
  const names = await namesIn(institute);
  expect(said).toContain('se borraron de nuevo: 1.');
  expect(names).not.toContain(CANARY);
  expect(names.length).toBeGreaterThan(0);
  for (const name of await readdir(institute.config.dataDir)) {
    const bytes = await readFile(join(institute.config.dataDir, name)).catch(() => Buffer.alloc(0));
    expect(bytes.includes(CANARY), name).toBe(false);
  }
});

test('without the list that person would be back: it is the list that erases', async () => {
  const alone = await mkdtemp(join(tmpdir(), 'rambla-alone-'));
  const path = join(alone, 'before.tar');
  await copyFile(before, path);
  const institute = await emptyOne();
  await restoreBackup(institute.config, path, () => undefined);
  expect(await namesIn(institute)).toContain(CANARY);
  await rm(alone, { recursive: true, force: true });
});

test('the list has hashes only, and a backup that is made elsewhere takes it along', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rambla-elsewhere-'));
  const { dataDir: DATA_DIR } = t.config;
  await command('backup.ts', join(folder, 'after.tar'), { DATA_DIR, DATABASE_URL: t.databaseUrl });
  const [own, copied] = await Promise.all(
    [t.config.dataDir, folder].map((each) => readFile(join(each, 'erasures.txt'), 'utf8')),
  );
  expect(copied).toBe(own);
  expect(own).toMatch(/^[0-9a-f]{64}\n$/);
  await rm(folder, { recursive: true, force: true });
});
