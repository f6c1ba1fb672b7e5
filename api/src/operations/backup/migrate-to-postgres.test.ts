import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, isOnSqlite, type TestDatabase } from '../../../test/test-database.ts';
import { readConfig } from '../../core/config/config.ts';
import { openDatabase } from '../../core/database/database.ts';
import { listMigrationNames, migrate } from '../../core/database/migrate.ts';
import { openServices } from '../start/open-services.ts';
import { migrateToPostgres } from './migrate-to-postgres.ts';

describe.skipIf(isOnSqlite())('moving an institute to PostgreSQL', () => {
  let folder: string;
  let file: string;
  let target: TestDatabase;
  const said: string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rambla-move-'));
    file = join(folder, 'rambla.db');
    target = await createTestDatabase();
  });
  afterAll(async () => {
    await target.drop();
    await rm(folder, { recursive: true, force: true });
  });

  test('is refused while a server has the file open', async () => {
    const { db } = await openServices(readConfig({ DATA_DIR: folder, DEMO: '1' }));
    await db.selectFrom('users').select('id').execute();
    const moving = migrateToPostgres(file, target.url, () => undefined);
    await expect(moving).rejects.toThrow('está en uso');
    await db.destroy();
  });

  test('leaves the tables as the server of an older version knows them', async () => {
    const old = join(folder, 'old.db');
    const known = (await listMigrationNames()).sort().slice(0, -1);
    await migrate(`sqlite:${old}`, known);
    const db = openDatabase(`sqlite:${old}`);
    const applied = async () =>
      (await db.selectFrom('kysely_migration').select('name').orderBy('name').execute()).map(
        ({ name }) => name,
      );
    expect(await applied()).toEqual(known);
    await expect(migrateToPostgres(old, target.url, () => undefined)).rejects.toThrow('está en uso');
    expect(await applied()).toEqual(known);
    await db.destroy();
  });

  test('takes every row along, compared by count and hash', async () => {
    await migrateToPostgres(file, target.url, (line) => said.push(line));
    const [from, to] = [openDatabase(`sqlite:${file}`), openDatabase(target.url)];
    for (const table of [
      'users',
      'lectures',
      'cues',
      'impressions',
      'watcherReturns',
      'questions',
    ] as const) {
      const sorted = async (db: typeof from) =>
        (await db.selectFrom(table).selectAll().execute())
          .map((row) => JSON.stringify(Object.entries(row).sort()))
          .sort();
      expect(await sorted(to)).toEqual(await sorted(from));
    }
    expect(said.filter((line) => line.endsWith('igual')).length).toBeGreaterThan(30);
    await Promise.all([from.destroy(), to.destroy()]);
  }, 60_000);

  test('is refused into a database that has an institute already', async () => {
    await expect(migrateToPostgres(file, target.url, () => undefined)).rejects.toThrow('no está vacía');
  });
});
