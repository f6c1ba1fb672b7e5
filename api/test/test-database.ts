import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

async function onServer(template: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: template.replace('%DB%', 'postgres') });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Creates an empty database of the running Vitest project's kind. */
export async function createTestDatabase(folder: string): Promise<TestDatabase> {
  const template = inject('postgres') as string | undefined;
  if (template === undefined) {
    return { url: `sqlite:${join(folder, 'test.db')}`, drop: async () => undefined };
  }
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(template, `create database ${name}`);
  return {
    url: template.replace('%DB%', name),
    drop: () => onServer(template, `drop database ${name} with (force)`),
  };
}

/** True on SQLite: for the few tests of one database only. */
export function onSqlite(): boolean {
  return inject('postgres') === undefined;
}
