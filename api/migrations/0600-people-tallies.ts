import { sql } from 'kysely';
import { type AnyDatabase, isSqlite } from '../src/database/columns.ts';

const ROLES = ['student', 'teacher', 'admin'];

async function trigger(db: AnyDatabase, name: string, on: string, statement: string): Promise<void> {
  if (isSqlite(db)) {
    await sql.raw(`create trigger "${name}" after ${on} begin ${statement} end`).execute(db);
    return;
  }
  await sql
    .raw(
      `create function "${name}"() returns trigger language plpgsql as $$ begin ${statement} return null; end $$`,
    )
    .execute(db);
  await sql.raw(`create trigger "${name}" after ${on} for each row execute function "${name}"()`).execute(db);
}

async function startTally(db: AnyDatabase, name: string, count: number): Promise<void> {
  await db.insertInto('tallies').values({ name, count }).execute();
}

/** Counting a table costs more the larger it is; a list that says how many there are must not. */
export async function up(db: AnyDatabase): Promise<void> {
  for (const role of ROLES) {
    const { count } = await db
      .selectFrom('users')
      .select((select) => select.fn.countAll().as('count'))
      .where('role', '=', role)
      .executeTakeFirstOrThrow();
    await startTally(db, `users ${role}`, Number(count));
  }
  const sessions = await db
    .selectFrom('sessions')
    .select((select) => select.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  await startTally(db, 'sessions', Number(sessions.count));

  const add = (by: string, name: string) =>
    `update "tallies" set "count" = "count" ${by} where "name" = ${name};`;
  await trigger(db, 'usersUp', 'insert on "users"', add('+ 1', `'users ' || new."role"`));
  await trigger(db, 'usersDown', 'delete on "users"', add('- 1', `'users ' || old."role"`));
  // One statement for both roles, so that two changes the other way round do not wait for each other.
  await trigger(
    db,
    'usersMove',
    'update of "role" on "users"',
    `update "tallies" set "count" = "count"
       + case when "name" = 'users ' || new."role" then 1 else 0 end
       - case when "name" = 'users ' || old."role" then 1 else 0 end
       where "name" in ('users ' || new."role", 'users ' || old."role");`,
  );
  await trigger(db, 'sessionsUp', 'insert on "sessions"', add('+ 1', `'sessions'`));
  await trigger(db, 'sessionsDown', 'delete on "sessions"', add('- 1', `'sessions'`));
}
