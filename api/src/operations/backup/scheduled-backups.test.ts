import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createEmptyInstitute, type EmptyInstitute } from '../../../test/empty-institute.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { isOnSqlite } from '../../../test/test-database.ts';
import { DAY, fromNow, HOUR, MINUTE } from '../../core/time/time.ts';
import {
  deleteBackupRow,
  endBackup,
  insertBackup,
  isBackupRunning,
} from '../../platform/backups/backups.queries.ts';
import type { BackupRow } from '../../platform/backups/backups.table.ts';
import { restoreBackup } from './restore-backup.ts';
import { claimDueBackup, deleteOldBackups, scheduleBackups } from './scheduled-backups.ts';

let folder: string;
let institute: EmptyInstitute;
let t: TestApp;
/** A second app on the same data, which acts as another process. */
let other: TestApp;

function openApp(schedule: (app: FastifyInstance) => void = () => undefined): Promise<TestApp> {
  const { dataDir, databaseUrl } = institute.config;
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, BACKUP_DIR: join(folder, 'made') };
  return createTestApp(env, async (app) => schedule(app));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rambla-backups-'));
  institute = await createEmptyInstitute({}, 'newest');
  t = await openApp();
  other = await openApp();
  await t.actor('admin');
});
afterAll(async () => {
  await Promise.all([t.close(), other.close()]);
  await institute.drop();
  await rm(folder, { recursive: true, force: true });
});

const lookOften = (app: FastifyInstance) => scheduleBackups(app, 50);

async function finished(): Promise<BackupRow[]> {
  return t.db.selectFrom('backups').selectAll().where('finishedAt', 'is not', null).execute();
}

test('with BACKUP_DIR a backup is made by itself, once for two processes, and can be restored', async () => {
  const servers = [await openApp(lookOften), await openApp(lookOften)];
  await expect.poll(async () => (await finished()).length, { timeout: 60_000 }).toBe(1);
  const [name, ...others] = await readdir(join(folder, 'made'));
  expect(others).toEqual([]);
  expect(name).toMatch(/^rambla-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.tar$/);
  const empty = await createEmptyInstitute({}, 'newest');
  await restoreBackup(empty.config, join(folder, 'made', name ?? ''), () => undefined);
  await empty.drop();
  for (const server of servers) await server.close();
  expect(await t.db.selectFrom('backups').select('file').execute()).toEqual([{ file: name }]);
}, 90_000);

/** Wraps `db` to run `work` after this many statements, like another process. */
function interrupted(db: TestApp['db'], after: number, work: () => Promise<void>): TestApp['db'] {
  let answers = 0;
  return db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      answers += 1;
      if (answers === after) await work();
      return result;
    },
  });
}

test.each([1, 2, 3, 4, 5])(
  'only one of two processes makes it: the other comes after statement %i',
  async (after) => {
    await t.db.deleteFrom('backups').execute();
    const made: number[] = [];
    const make = async (db: TestApp['db']) => {
      const mark = await claimDueBackup(db, 24, 'x.tar');
      if (mark === undefined) return;
      await endBackup(db, mark, 1000);
      made.push(mark);
    };
    await make(interrupted(t.db, after, () => make(other.db)));
    expect(made).toHaveLength(1);
    expect(await finished()).toMatchObject([{ id: made[0] }]);
  },
);

test('only one of several processes runs at a time', async () => {
  const marks = await Promise.all([1, 2, 3, 4].map(() => insertBackup(t.db, 'x.tar')));
  const mine = marks.filter((mark) => mark !== undefined);
  expect(mine).toHaveLength(1);
  expect(await claimDueBackup(t.db, 1, 'y.tar')).toBeUndefined();
  await endBackup(t.db, mine[0] ?? 0, 1000);
});

test('the next one is due when its hours are over, and soon after a failure', async () => {
  const since = async (ms: number, bytes: number | null) => {
    const last = (await insertBackup(t.db, 'x.tar')) ?? 0;
    await endBackup(t.db, last, bytes);
    await t.db
      .updateTable('backups')
      .set({ startedAt: fromNow(-ms) })
      .where('id', '=', last)
      .execute();
    const mark = await claimDueBackup(t.db, 24, 'y.tar');
    if (mark !== undefined) await deleteBackupRow(t.db, mark);
    return mark !== undefined;
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

test('a clock that was ahead once keeps no backup and no deletion of files from happening', async () => {
  await t.db.deleteFrom('backups').execute();
  const mark = (await insertBackup(t.db, 'x.tar')) ?? 0;
  await t.db
    .updateTable('backups')
    .set({ startedAt: fromNow(365 * DAY), leaseUntil: fromNow(365 * DAY) })
    .where('id', '=', mark)
    .execute();
  expect(await isBackupRunning(t.db)).toBe(false);
  expect(await claimDueBackup(t.db, 24, 'y.tar')).toBeGreaterThan(mark);
});

// SQLite's file is used by one machine.
test.skipIf(isOnSqlite())("a machine whose clock is late waits for another's backup", async () => {
  await t.db.deleteFrom('backups').execute();
  const mark = (await insertBackup(t.db, 'x.tar')) ?? 0;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 2 * HOUR });
  onTestFinished(() => void vi.useRealTimers());
  expect(await isBackupRunning(t.db)).toBe(true);
  expect(await claimDueBackup(t.db, 24, 'y.tar')).toBeUndefined();
  await endBackup(t.db, mark, 10);
  expect(await claimDueBackup(t.db, 24, 'y.tar')).toBeUndefined();
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
  await deleteOldBackups(old, 14);
  expect((await readdir(old)).sort()).toEqual(['mío.tar', 'rambla-2026-01-20T10-00-00.tar']);
});
