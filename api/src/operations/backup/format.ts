import type { TableSum } from './table-hash.ts';

// A tar of HEADER, secret, gzipped table parts, TABLES, files and END; without END it is truncated.
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
  /** Keys of missing files, lost or deleted since. */
  missing: string[];
  /** Keys of files whose bytes no longer match their stored hash. */
  damaged: string[];
  /** Keys of files left out because they can be made again. */
  leftOut?: string[];
}
