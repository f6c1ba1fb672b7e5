import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createEmptyInstitute, type EmptyInstitute } from '../../../test/empty-institute.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { createForm, createSampleVideo, createVideoForm } from '../../../test/sample-files.ts';
import { isBackupRunning } from '../../platform/backups/backups.queries.ts';
import { DiskStorage, readFileDigest } from '../../platform/files/disk-storage.ts';
import { openStorage } from '../../platform/files/open-storage.ts';
import type { FileStorage } from '../../platform/files/storage.ts';
import { sweepOrphanFiles } from '../../platform/files/sweep-files.ts';
import { openSnapshot } from './open-snapshot.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

let t: TestApp;
let cast: Cast;
let restored: EmptyInstitute;
let copy: TestApp;
let path: string;
const said: string[] = [];
const kept: number[] = [];
let duringId = 0;

const attachment = (name: string) =>
  createForm({}, { name, type: 'text/plain', content: `${name} ${'x'.repeat(5000)}` });
const files = () => `/courses/${cast.courseId}/attachments`;

async function attach(name: string): Promise<number> {
  const response = await t.call('POST', files(), { as: cast.people['T+'], ...attachment(name) });
  return response.json().attachment.id;
}

/** Wraps the storage and changes data while the backup reads its first file. */
function busyStorage(real: FileStorage, work: () => Promise<void>): FileStorage {
  let begun = false;
  const open: FileStorage['open'] = async (key, range) => {
    if (!begun) {
      begun = true;
      await work();
    }
    return real.open(key, range);
  };
  return Object.assign(Object.create(real), { open });
}

async function workDuringTheBackup(): Promise<void> {
  expect(await isBackupRunning(t.db)).toBe(true);
  for (const id of kept) {
    const { statusCode } = await t.call('DELETE', `${files()}/${id}`, { as: cast.people['T+'] });
    expect(statusCode).toBe(204);
  }
  await sweepOrphanFiles(t.app);
  duringId = await attach('después.txt');
}

beforeAll(async () => {
  t = await createTestApp();
  cast = await createCast(t);
  for (let i = 0; i < 5; i += 1) kept.push(await attach(`antes ${i}.txt`));
  const lecture = createVideoForm({ title: 'Límites' }, createSampleVideo(3_000_000));
  await t.call('POST', `/courses/${cast.courseId}/lectures`, { as: cast.people['T+'], ...lecture });
  await t.call('DELETE', `/users/${(await t.actor('student')).id}`, { as: cast.people.Ad });
  path = join(t.config.dataDir, 'respaldo.tar');
  const config = { ...t.config, databaseUrl: t.databaseUrl };
  const storage = busyStorage(t.app.storage, workDuringTheBackup);
  await writeBackup({ config, db: t.db, storage }, path, (line) => said.push(line));
  restored = await createEmptyInstitute({ JWT_SECRET: t.config.jwtSecret });
  await restoreBackup(restored.config, path, (line) => said.push(line));
  const { dataDir, databaseUrl } = restored.config;
  copy = await createTestApp({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
});
afterAll(async () => {
  await t.close();
  await copy.close();
  await restored.drop();
});

describe('a backup taken while people work', () => {
  test('holds what there was at its moment, and nothing that came later', async () => {
    const response = await copy.call('GET', files(), { as: cast.people['S+'] });
    const names = response.json().attachments.map(({ name }: { name: string }) => name);
    expect(names.sort()).toEqual([0, 1, 2, 3, 4].map((i) => `antes ${i}.txt`));
    expect(said.join('\n')).not.toContain('Atención');
  });

  test('finds people by a part of their names, as before', async () => {
    const { id, username } = cast.people['S+'];
    const path = `/users?q=${username.slice(2)}`;
    const found = await copy.call('GET', path, { as: cast.people.Ad });
    expect(found.json()).toMatchObject({ total: 1, users: [{ id }] });
  });

  test('holds every file, also those that were given up while it ran', async () => {
    const rows = await copy.db.selectFrom('files').selectAll().where('state', '=', 'stored').execute();
    expect(rows).toHaveLength(6);
    for (const { key, size, sha256 } of rows) {
      const disk = join(restored.config.dataDir, 'files', key.slice(0, 2), key);
      expect(await readFileDigest(disk)).toEqual({ size, sha256 });
    }
  });

  test('is whole once it is there, and only its owner reads it', async () => {
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    await expect(stat(`${path}.part`)).rejects.toThrow('ENOENT');
    expect(await isBackupRunning(t.db)).toBe(false);
  });

  test('does not keep deleted files longer than it runs', async () => {
    const stored = async () => (await t.db.selectFrom('files').select('id').execute()).length;
    expect(await stored()).toBe(7);
    await t.db.deleteFrom('trash').execute();
    await sweepOrphanFiles(t.app);
    expect(await stored()).toBe(2);
    const left = await t.call('GET', files(), { as: cast.people['S+'] });
    expect(left.json().attachments.map(({ id }: { id: number }) => id)).toEqual([duringId]);
  });
});

describe('a restored institute', () => {
  test('has the same rows in every table as the backup', async () => {
    const snapshot = await openSnapshot(copy.databaseUrl);
    const migrated = await copy.db.selectFrom('kysely_migration').select('name').execute();
    expect(snapshot.migrations).toEqual(migrated.map(({ name }) => name).sort());
    await snapshot.close();
    const users = async (app: TestApp) => app.db.selectFrom('users').selectAll().orderBy('id').execute();
    expect(await users(copy)).toEqual(await users(t));
    const audit = async (app: TestApp) => app.db.selectFrom('audit').selectAll().orderBy('id').execute();
    const trail = await audit(copy);
    expect(trail.length).toBeGreaterThan(5);
    expect(trail).toEqual((await audit(t)).slice(0, trail.length));
  });

  test('lets people go on with the session that they had', async () => {
    const admin = cast.people.Ad;
    expect((await copy.call('GET', '/users', { as: admin })).json().total).toBe(
      (await t.call('GET', '/users', { as: admin })).json().total,
    );
  });

  test('gives no id out twice and goes on counting', async () => {
    const before = await copy.call('GET', '/users', { as: cast.people.Ad });
    const newest = await copy.actor('student');
    const highest = await t.db.selectFrom('users').select('id').orderBy('id', 'desc').executeTakeFirst();
    // The last account was deleted, but its id may not be reused.
    expect(newest.id).toBe((highest?.id ?? 0) + 2);
    const after = await copy.call('GET', '/users', { as: cast.people.Ad });
    expect(after.json().total).toBe(before.json().total + 1);
  });

  test('still refuses to change its audit trail, and rows that point nowhere', async () => {
    await expect(sql`update audit set action = 'x'`.execute(copy.db)).rejects.toThrow('append-only');
    const nowhere = { userId: 999_999, courseId: cast.courseId, createdAt: '2026-01-01T00:00:00.000Z' };
    const insert = sql`insert into subscriptions ("userId", "courseId", "createdAt")
      values (${nowhere.userId}, ${nowhere.courseId}, ${nowhere.createdAt})`;
    await expect(insert.execute(copy.db)).rejects.toThrow(/foreign key/i);
  });

  test('is not restored over', async () => {
    await expect(restoreBackup(restored.config, path, () => undefined)).rejects.toThrow('no está vacía');
    const other = await createEmptyInstitute();
    const config = { ...other.config, databaseUrl: copy.databaseUrl };
    await expect(restoreBackup(config, path, () => undefined)).rejects.toThrow('no está vacía');
    await other.drop();
  });
});

test('a file that is not there any more is named, and the rest is backed up', async () => {
  const { key } = await t.db.selectFrom('files').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  const storage = new DiskStorage(join(t.config.dataDir, 'files'), false);
  await storage.remove(key);
  const config = { ...t.config, databaseUrl: t.databaseUrl };
  const lines: string[] = [];
  const target = join(t.config.dataDir, 'otro.tar');
  const source = { config, db: t.db, storage: await openStorage(config) };
  await writeBackup(source, target, (line) => lines.push(line));
  expect(lines).toContain(`Atención: falta el archivo ${key}, que todavía se usa.`);
  const empty = await createEmptyInstitute();
  await restoreBackup(empty.config, target, (line) => lines.push(line));
  expect(lines).toContain(`Ya faltaban al respaldar: ${key}`);
  await empty.drop();
});
