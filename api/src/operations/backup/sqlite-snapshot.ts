import Database from 'better-sqlite3';
import { EXCLUDED_TABLES, type Snapshot, type SnapshotTable } from './snapshot.ts';

type Column = { name: string; type: string; pk: number };
const quoted = (names: string[]) => names.map((name) => `"${name}"`).join(', ');

function columnsOf(db: Database.Database, table: string): Column[] {
  return db.pragma(`table_info("${table}")`) as Column[];
}

function readTables(db: Database.Database): SnapshotTable[] {
  // Skips full-text indexes, which are rebuilt from the rows.
  const names = db
    .prepare("select name from pragma_table_list where schema = 'main' and type = 'table' order by name")
    .pluck()
    .all();
  const kept = (names as string[]).filter(
    (name) => !name.startsWith('sqlite_') && !EXCLUDED_TABLES.includes(name),
  );
  const sequence = db.prepare('select seq from sqlite_sequence where name = ?').pluck();
  return kept.map((name) => ({
    name,
    columns: columnsOf(db, name)
      .map((column) => column.name)
      .sort(),
    sequence: (sequence.get(name) as number | undefined) ?? null,
  }));
}

function* readRows(db: Database.Database, { name, columns }: SnapshotTable): Generator<unknown[]> {
  const all = columnsOf(db, name);
  const key = all.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
  const order = key.length > 0 ? key.map((column) => column.name) : columns;
  const booleans = columns.flatMap((column, i) =>
    all.some(({ name, type }) => name === column && type.toLowerCase() === 'boolean') ? [i] : [],
  );
  const statement = db.prepare(`select ${quoted(columns)} from "${name}" order by ${quoted(order)}`).raw();
  for (const row of statement.iterate() as Iterable<unknown[]>) {
    for (const i of booleans) if (row[i] !== null) row[i] = row[i] === 1;
    yield row;
  }
}

/** Opens a read transaction on its own connection; writers continue, but their changes stay invisible. */
export function openSqliteSnapshot(path: string): Snapshot {
  const db = new Database(path, { readonly: true, fileMustExist: true });
  // The first read takes the snapshot, not "begin".
  db.exec('begin');
  const migrations = db.prepare('select name from kysely_migration order by name').pluck().all() as string[];
  return {
    tables: readTables(db),
    migrations,
    rows: (table) => readRows(db, table),
    close: async () => {
      db.close();
    },
  };
}
