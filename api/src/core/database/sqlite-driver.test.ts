import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { createTestDatabase, isOnSqlite } from '../../../test/test-database.ts';
import { getSqlitePath, openDatabase } from './database.ts';

const HELD_MS = 300;

test.runIf(isOnSqlite())(
  'a database that another process locks while it opens it is waited for',
  async () => {
    const fresh = await createTestDatabase();
    const other = new Database(getSqlitePath(fresh.url) ?? '');
    other.exec('begin exclusive; create table first (id integer)');
    setTimeout(() => other.exec('commit'), HELD_MS);
    const db = openDatabase(fresh.url, 5_000);
    try {
      const began = performance.now();
      expect(await db.introspection.getTables()).toMatchObject([{ name: 'first' }]);
      expect(performance.now() - began).toBeGreaterThan(HELD_MS / 2);
    } finally {
      await db.destroy();
      other.close();
      await fresh.drop();
    }
  },
);
