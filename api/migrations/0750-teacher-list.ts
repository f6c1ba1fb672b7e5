import { sql } from 'kysely';
import { type AnyDatabase, isSqlite } from '../src/database/columns.ts';

const SHOWN = ['username', 'email', 'name', 'role', 'active', 'search', 'createdAt'];

/** By event, which rows the list shows, before or after. */
const CHANGES = {
  insert: `new."role" = 'teacher'`,
  delete: `old."role" = 'teacher'`,
  [`update of ${SHOWN.map((column) => `"${column}"`).join(', ')}`]: `'teacher' in (old."role", new."role")`,
};

const RAISE = 'update "teacherList" set "version" = "version" + 1;';

async function onSqlite(db: AnyDatabase): Promise<void> {
  for (const [event, when] of Object.entries(CHANGES)) {
    const name = `teacherList_${event.split(' ')[0]}`;
    await sql
      .raw(`create trigger "${name}" after ${event} on "users" when ${when} begin ${RAISE} end`)
      .execute(db);
  }
}

async function onPostgres(db: AnyDatabase): Promise<void> {
  await sql
    .raw(`create function teacher_list_changed() returns trigger language plpgsql as
      $$ begin ${RAISE} return null; end $$`)
    .execute(db);
  for (const [event, when] of Object.entries(CHANGES)) {
    const name = `teacherList_${event.split(' ')[0]}`;
    // Deferred: the one row is locked at the commit alone, so that no long change holds up the others.
    await sql
      .raw(`create constraint trigger "${name}" after ${event} on "users" deferrable initially deferred
        for each row when (${when}) execute function teacher_list_changed()`)
      .execute(db);
  }
}

/** A number that the database itself raises whenever what the list of teachers shows changes. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('teacherList')
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute();
  await db.insertInto('teacherList').values({ version: 1 }).execute();
  await (isSqlite(db) ? onSqlite(db) : onPostgres(db));
}
