export interface SnapshotTable {
  name: string;
  /** Sorted by name, because the databases' column orders differ. */
  columns: string[];
  /** The last used id, so that no id is used twice; null for tables without generated ids. */
  sequence: number | null;
}

/** All rows of a database at one moment, unaffected by later writes. */
export interface Snapshot {
  tables: SnapshotTable[];
  /** The migrations that created these tables. */
  migrations: string[];
  /** Sorted by key, values in column order, so that both databases yield the same bytes. */
  rows(table: SnapshotTable): AsyncIterable<unknown[]> | Iterable<unknown[]>;
  close(): Promise<void>;
}

/** Tables that backups exclude, because their rows belong to the installation or are derived. */
export const EXCLUDED_TABLES = [
  'backups',
  'kysely_migration',
  'kysely_migration_lock',
  'passages',
  'passagesDue',
];
