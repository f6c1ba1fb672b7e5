import { sql } from 'kysely';
import { type AnyDatabase, isSqlite } from '../src/database/columns.ts';
import { addToTally } from '../src/database/shards.ts';
import { createTrigger } from '../src/database/triggers.ts';

const OLD_TRIGGERS = {
  watchers: ['watchersUp', 'watchersDown'],
  users: ['usersUp', 'usersDown', 'usersMove'],
  sessions: ['sessionsUp', 'sessionsDown'],
};

async function dropTriggers(db: AnyDatabase): Promise<void> {
  for (const [table, names] of Object.entries(OLD_TRIGGERS)) {
    for (const name of names) {
      const on = isSqlite(db) ? sql`` : sql`on ${sql.table(table)}`;
      await sql`drop trigger ${sql.ref(name)} ${on}`.execute(db);
      if (!isSqlite(db)) await sql`drop function ${sql.ref(name)}()`.execute(db);
    }
  }
}

async function replaceTable(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('newTallies')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('shard', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('talliesKey', ['name', 'shard'])
    .execute();
  await sql`insert into "newTallies" ("name", "count") select "name", "count" from "tallies"`.execute(db);
  await db.schema.dropTable('tallies').execute();
  await db.schema.alterTable('newTallies').renameTo('tallies').execute();
}

async function countRows(db: AnyDatabase, table: string, name: (row: 'old' | 'new') => string) {
  const up = { name: `${table}Up`, on: `insert on "${table}"` };
  await createTrigger(db, { ...up, statements: addToTally(db, name('new'), 1) });
  const down = { name: `${table}Down`, on: `delete on "${table}"` };
  await createTrigger(db, { ...down, statements: addToTally(db, name('old'), -1) });
}

/**
 * Every log-in locked the one row that counts the sessions until it was committed; now those who count at the same time
 * take a row each. The trail is counted as well.
 */
export async function up(db: AnyDatabase): Promise<void> {
  await dropTriggers(db);
  await replaceTable(db);
  const roleOf = (row: string) => `'users ' || ${row}."role"`;
  await countRows(db, 'watchers', () => `'watchers'`);
  await countRows(db, 'sessions', () => `'sessions'`);
  await countRows(db, 'users', roleOf);
  await createTrigger(db, {
    name: 'usersMove',
    on: 'update of "role" on "users"',
    when: 'old."role" <> new."role"',
    statements: `${addToTally(db, roleOf('old'), -1)} ${addToTally(db, roleOf('new'), 1)}`,
  });
  await sql`insert into "tallies" ("name", "count") select 'audit', count(*) from "audit"`.execute(db);
  await countRows(db, 'audit', () => `'audit'`);
}
