import { sql } from 'kysely';
import { type AnyDatabase, isSqlite } from './columns.ts';

interface Trigger {
  name: string;
  /** `insert on "users"`, `update of "role" on "users"`. */
  on: string;
  /** Rows that it leaves alone do not fulfil this. */
  when?: string;
  /** Each ends with a semicolon. */
  statements: string;
}

/** For a migration: statements that run after each row, on both databases. */
export async function createTrigger(db: AnyDatabase, { name, on, when, statements }: Trigger): Promise<void> {
  const condition = when === undefined ? '' : `when (${when})`;
  if (isSqlite(db)) {
    await sql.raw(`create trigger "${name}" after ${on} ${condition} begin ${statements} end`).execute(db);
    return;
  }
  await sql
    .raw(`create function "${name}"() returns trigger language plpgsql as
      $$ begin ${statements} return null; end $$`)
    .execute(db);
  await sql
    .raw(`create trigger "${name}" after ${on} for each row ${condition} execute function "${name}"()`)
    .execute(db);
}
