import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/harness.ts';
import { emptyInstitute, type InstituteFolder } from '../../test/institute-folder.ts';
import { DAY, fromNow, HOUR, MINUTE } from '../time.ts';
import { endBackup, insertBackup } from './backups.queries.ts';
import { restoreBackup } from './restore-backup.ts';
import { forgetOldBackups, isBackupDue, scheduleBackups } from './scheduled-backups.ts';

let folder: string;
let institute: InstituteFolder;
let t: TestApp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rambla-backups-'));
  institute = await emptyInstitute();
  const { dataDir, databaseUrl } = institute.config;
  t = await createTestApp(
    { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, BACKUP_DIR: join(folder, 'made') },
    async (app) => scheduleBackups(app, 50),
  );
  await t.actor('admin');
});
afterAll(async () => {
  await t.close();
  await institute.drop();
  await rm(folder, { recursive: true, force: true });
});

test('with BACKUP_DIR a backup is made by itself, once, and can be restored', async () => {
  const made = () => readdir(join(folder, 'made')).catch(() => []);
  while (!(await made()).some((name) => name.endsWith('.tar'))) await sleep(50);
  await sleep(500);
  const [name, ...others] = await made();
  expect(others).toEqual([]);
  expect(name).toMatch(/^rambla-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.tar$/);
  const other = await emptyInstitute();
  await restoreBackup(other.config, join(folder, 'made', name ?? ''), () => undefined);
  await other.drop();
});

test('only one of several processes makes it', async () => {
  const marks = await Promise.all([1, 2, 3, 4].map(() => insertBackup(t.db, 'x.tar')));
  const mine = marks.filter((mark) => mark !== undefined);
  expect(mine).toHaveLength(1);
  expect(await isBackupDue(t.db, 1)).toBe(false);
  await endBackup(t.db, mine[0] ?? 0, 1000);
});

test('the next one is due when its hours are over, and soon after a failure', async () => {
  const since = async (ms: number, bytes: number | null) => {
    const mark = (await insertBackup(t.db, 'x.tar')) ?? 0;
    await endBackup(t.db, mark, bytes);
    await t.db
      .updateTable('backups')
      .set({ startedAt: fromNow(-ms) })
      .where('id', '=', mark)
      .execute();
    return isBackupDue(t.db, 24);
  };
  expect(await since(23 * HOUR, 10)).toBe(false);
  expect(await since(25 * HOUR, 10)).toBe(true);
  expect(await since(10 * MINUTE, null)).toBe(false);
  expect(await since(40 * MINUTE, null)).toBe(true);
});

test('a backup whose process died gives the turn back', async () => {
  const mark = (await insertBackup(t.db, 'x.tar')) ?? 0;
  await t.db
    .updateTable('backups')
    .set({ leaseUntil: fromNow(-1) })
    .where('id', '=', mark)
    .execute();
  expect(await insertBackup(t.db, 'y.tar')).toBeGreaterThan(mark);
});

test('old backups go, the newest stays however old, and other files are left alone', async () => {
  const old = join(folder, 'old');
  await mkdir(old);
  const days = {
    'rambla-2026-01-01T10-00-00.tar': 40,
    'rambla-2026-01-20T10-00-00.tar': 20,
    'mío.tar': 90,
    'rambla-2026-01-21T10-00-00.tar.part': 1,
  };
  for (const [name, age] of Object.entries(days)) {
    await writeFile(join(old, name), '');
    const at = new Date(Date.now() - age * DAY);
    await utimes(join(old, name), at, at);
  }
  await forgetOldBackups(old, 14);
  expect((await readdir(old)).sort()).toEqual(['mío.tar', 'rambla-2026-01-20T10-00-00.tar']);
});
