export interface SnapshotTable {
  name: string;
  /** By name, so that two databases whose columns came in another order give the same rows. */
  columns: string[];
  /** The last id that was given out, so that none is given out twice; null for tables that give out none. */
  sequence: number | null;
}

/** Every row of a database as it was at one moment, whatever is written meanwhile. */
export interface Snapshot {
  tables: SnapshotTable[];
  /** Names of the migrations that made these tables. */
  migrations: string[];
  /** By key, with the values in the order of `columns`: the same bytes from either database. */
  rows(table: SnapshotTable): AsyncIterable<unknown[]> | Iterable<unknown[]>;
  close(): Promise<void>;
}

/** Tables that say something about this installation alone, or about the database itself. */
export const LEFT_OUT = ['backups', 'kysely_migration', 'kysely_migration_lock'];
