import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { inject, test } from 'vitest';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** The database with the newest schema, created once at the start of the run. */
export const TEMPLATE_DATABASE = 'newest_schema';

/** Runs a statement on the PostgreSQL server of an address, in which `%DB%` stands for the database. */
export async function runPostgresStatement(address: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: address.replace('%DB%', 'postgres') });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Creates an empty database of the running Vitest project's kind, or a copy of the newest schema. */
export async function createTestDatabase(schema: 'empty' | 'newest' = 'empty'): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  if (isOnSqlite()) return createSqlite(name, schema);
  const address = inject('postgres');
  await runPostgresStatement(
    address,
    `create database ${name}${schema === 'newest' ? ` template ${TEMPLATE_DATABASE} strategy file_copy` : ''}`,
  );
  return {
    url: address.replace('%DB%', name),
    drop: () => runPostgresStatement(address, `drop database ${name} with (force)`),
  };
}

async function createSqlite(name: string, schema: 'empty' | 'newest'): Promise<TestDatabase> {
  const all = inject('sqlite');
  const folder = join(all, name);
  const file = join(folder, 'test.db');
  await mkdir(folder);
  if (schema === 'newest') await copyFile(join(all, TEMPLATE_DATABASE), file);
  return { url: `sqlite:${file}`, drop: () => rm(folder, { recursive: true, force: true }) };
}

/** Tells whether the test runs on SQLite, for the few tests of only one database. */
export function isOnSqlite(): boolean {
  return inject('sqlite') !== undefined;
}

/**
 * Declares a slow test for SQLite only, because other tests send the same statements to PostgreSQL.
 * Tests of security rules that touch data must run on both databases.
 */
export function testOnSqlite(name: string, run: () => Promise<void>): void {
  test.runIf(isOnSqlite())(name, run);
}
