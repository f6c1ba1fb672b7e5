import type { TableSum } from './table-hash.ts';

// A backup is a tar of these entries; a tar without the last entry is truncated.
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

export interface BackupEnd {
  files: number;
  bytes: number;
  /** Keys of files that no longer existed when the backup was written. */
  missing: string[];
  /** Keys of files whose bytes no longer match their stored hash. */
  damaged: string[];
  /** Keys of files left out because they can be made again. */
  leftOut?: string[];
}
