import { type ColumnDefinitionBuilder, type Kysely, SqliteAdapter } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration sees the tables of its day, not of today
export type AnyDatabase = Kysely<any>;

export function isSqlite(db: AnyDatabase): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}

/** For `addColumn('id', 'integer', idColumn(db))`: a key that is never given out twice, on both databases. */
export function idColumn(db: AnyDatabase): (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder {
  // Without "autoincrement" SQLite gives a deleted row's id to the next one, and old tokens with it.
  if (isSqlite(db)) return (column) => column.primaryKey().autoIncrement();
  return (column) => column.generatedByDefaultAsIdentity().primaryKey();
}
