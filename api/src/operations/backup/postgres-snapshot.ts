// This import also makes the driver return large integers as numbers.
import '../../core/database/postgres.ts';
import pg from 'pg';
import Cursor from 'pg-cursor';
import { EXCLUDED_TABLES, type Snapshot, type SnapshotTable } from './snapshot.ts';

const BATCH = 1000;
const quoted = (names: string[]) => names.map((name) => `"${name}"`).join(', ');

const TABLES = `
  select c.relname as name,
    array_agg(a.attname::text order by a.attname collate "C") as columns,
    case when bool_or(a.attname = 'id') then pg_get_serial_sequence(format('%I', c.relname), 'id') end as sequence
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
  group by c.relname order by c.relname collate "C"`;

/** Orders by primary key, or by all columns without one; text by its bytes, as in SQLite. */
const ORDER = `
  select string_agg(format('%I', a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end,
    ', ' order by coalesce(array_position(i.indkey::int2[], a.attnum), 0), a.attname collate "C") as keys
  from pg_class c
  left join pg_index i on i.indrelid = c.oid and i.indisprimary
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    and (i.indkey is null or a.attnum = any(i.indkey::int2[]))
  where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname = $1`;

async function lastId(client: pg.Client, sequence: string | null): Promise<number | null> {
  if (sequence === null) return null;
  const { rows } = await client.query(
    `select case when is_called then last_value end as id from ${sequence}`,
  );
  return rows[0].id;
}

async function readTables(client: pg.Client): Promise<SnapshotTable[]> {
  const { rows } = await client.query<SnapshotTable & { sequence: string | null }>(TABLES);
  const kept = rows.filter(({ name }) => !EXCLUDED_TABLES.includes(name));
  const tables: SnapshotTable[] = [];
  for (const { name, columns, sequence } of kept) {
    tables.push({ name, columns, sequence: await lastId(client, sequence) });
  }
  return tables;
}

async function* readRows(client: pg.Client, { name, columns }: SnapshotTable): AsyncGenerator<unknown[]> {
  const { rows: found } = await client.query<{ keys: string }>(ORDER, [name]);
  const text = `select ${quoted(columns)} from "${name}" order by ${found[0]?.keys}`;
  const cursor = client.query(new Cursor<unknown[]>(text, [], { rowMode: 'array' }));
  for (;;) {
    const rows = await cursor.read(BATCH);
    yield* rows;
    if (rows.length < BATCH) break;
  }
  await cursor.close();
}

async function begin(client: pg.Client): Promise<Snapshot> {
  await client.query('begin isolation level repeatable read read only');
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return {
    tables: await readTables(client),
    migrations: rows.map(({ name }) => name).sort(),
    rows: (table) => readRows(client, table),
    close: () => client.end(),
  };
}

/** Opens a read transaction on its own connection; writers continue, but their changes stay invisible. */
export async function openPostgresSnapshot(url: string): Promise<Snapshot> {
  const client = new pg.Client({ connectionString: url, keepAlive: true });
  // A lost connection also fails the waiting query; without this listener, the event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await begin(client);
  } catch (error) {
    await client.end();
    throw error;
  }
}
