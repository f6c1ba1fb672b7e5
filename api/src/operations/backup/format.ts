import type { TableSum } from './table-hash.ts';

/*
 * A backup is a tar: HEADER, the secret if DATA_DIR has one, the tables in parts, TABLES, one entry per file,
 * END. A tar without END was cut short. A part is gzipped lines, each a JSON array in the order of the header's
 * columns.
 */
export const FORMAT = 1;
export const HEADER = 'rambla-backup.json';
export const SECRET = 'jwt-secret';
export const TABLES = 'tables.json';
export const END = 'end.json';
export const PART_NAME = /^tables\/(\w+)\/\d+\.ndjson\.gz$/;
export const FILE_NAME = /^files\/([0-9a-f]{32})$/;

export interface Header {
  format: number;
  createdAt: string;
  migrations: string[];
  tables: { name: string; columns: string[]; sequence: number | null }[];
}

export type TableSums = Record<string, TableSum>;

export interface End {
  files: number;
  bytes: number;
  /** Keys of missing files: nothing refers to them any more, or they were lost. */
  missing: string[];
  /** Keys of files whose bytes differ from those stored originally. */
  damaged: string[];
  /** Keys of files that can be made again and were not wanted. */
  leftOut?: string[];
}
