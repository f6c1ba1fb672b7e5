export interface SnapshotTable {
  name: string;
  /** Sorted by name, so that two databases with different column orders give the same rows. */
  columns: string[];
  /** The last id that was given out, so that none is given out twice; null for tables without generated ids. */
  sequence: number | null;
}

/** Every row of a database as of one moment, unaffected by later writes. */
export interface Snapshot {
  tables: SnapshotTable[];
  /** Names of the migrations that made these tables. */
  migrations: string[];
  /** Sorted by key with values in column order, so that both databases give the same bytes. */
  rows(table: SnapshotTable): AsyncIterable<unknown[]> | Iterable<unknown[]>;
  close(): Promise<void>;
}

/** Tables of this installation only, of the database itself, or computed from others. */
export const LEFT_OUT = ['backups', 'kysely_migration', 'kysely_migration_lock', 'passages', 'passagesDue'];
