import { CompiledQuery, sql } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import { isSqlite } from '../../core/database/is-sqlite.ts';
import type { SnapshotTable } from './snapshot.ts';

/** Restores the triggers or constraints that were removed for loading. */
type ConstraintRestorer = () => Promise<void>;

/** Defers keys, because children may come before parents; drops triggers, which would count rows again. */
async function freeSqlite(trx: Db): Promise<ConstraintRestorer> {
  await sql`pragma defer_foreign_keys = on`.execute(trx);
  const { rows: triggers } = await sql<{ name: string; definition: string }>`
    select name, sql as definition from sqlite_master where type = 'trigger' order by name`.execute(trx);
  for (const { name } of triggers) await sql`drop trigger ${sql.ref(name)}`.execute(trx);
  return async () => {
    for (const { definition } of triggers) await trx.executeQuery(CompiledQuery.raw(definition));
  };
}

async function freePostgres(trx: Db, tables: SnapshotTable[]): Promise<ConstraintRestorer> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
  const { rows: keys } = await sql<{ table: string; name: string; definition: string }>`
    select c.relname as "table", f.conname as name, pg_get_constraintdef(f.oid) as definition
    from pg_constraint f join pg_class c on c.oid = f.conrelid
    where f.contype = 'f' and f.connamespace = current_schema()::regnamespace order by 1, 2`.execute(trx);
  for (const { table, name } of keys) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(trx);
  }
  for (const { name } of tables) {
    await sql`alter table ${sql.table(name)} disable trigger user`.execute(trx);
  }
  return async () => {
    for (const { table, name, definition } of keys) {
      const constraint = sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)}`;
      await sql`${constraint} ${sql.raw(definition)}`.execute(trx);
    }
    for (const { name } of tables) {
      await sql`alter table ${sql.table(name)} enable trigger user`.execute(trx);
    }
  };
}

/** Removes the triggers and constraints that would change or refuse rows during the load. */
export async function dropConstraints(trx: Db, tables: SnapshotTable[]): Promise<ConstraintRestorer> {
  return isSqlite(trx) ? freeSqlite(trx) : freePostgres(trx, tables);
}

/** SQLite inserts row by row quickly; PostgreSQL is faster with many rows as JSON. */
export async function insertRows(trx: Db, { name, columns }: SnapshotTable, rows: unknown[][]) {
  const list = sql.join(columns.map((column) => sql.ref(column)));
  const into = sql`insert into ${sql.table(name)} (${list})`;
  if (isSqlite(trx)) {
    const { sql: text } = sql`${into} values (${sql.join(columns)})`.compile(trx);
    for (const row of rows) await trx.executeQuery(CompiledQuery.raw(text, row));
    return;
  }
  const objects = rows.map((row) => Object.fromEntries(columns.map((column, i) => [column, row[i]])));
  const source = sql`json_populate_recordset(null::${sql.table(name)}, ${JSON.stringify(objects)}::json)`;
  await sql`${into} select ${list} from ${source}`.execute(trx);
}

/** Continues the sequence, so that no id is used twice. */
export async function setSequence(trx: Db, { name, sequence }: SnapshotTable): Promise<void> {
  if (sequence === null) return;
  if (isSqlite(trx)) {
    await sql`delete from sqlite_sequence where name = ${name}`.execute(trx);
    await sql`insert into sqlite_sequence (name, seq) values (${name}, ${sequence})`.execute(trx);
    return;
  }
  // SQLite reports 0 when no row was ever inserted; PostgreSQL sequences begin at 1.
  if (sequence < 1) return;
  await sql`select setval(pg_get_serial_sequence(format('%I', ${name}::text), 'id'), ${sequence})`.execute(
    trx,
  );
}
