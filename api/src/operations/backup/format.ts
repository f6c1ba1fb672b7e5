import type { TableChecksum } from './table-hash.ts';

// A backup is a tar of these entries; a tar without the last entry is truncated.
export const BACKUP_FORMAT = 1;
export const HEADER_ENTRY = 'rambla-backup.json';
export const SECRET_ENTRY = 'jwt-secret';
export const CHECKSUMS_ENTRY = 'tables.json';
export const FOOTER_ENTRY = 'end.json';
export const TABLE_PART_PATTERN = /^tables\/(\w+)\/\d+\.ndjson\.gz$/;
export const FILE_ENTRY_PATTERN = /^files\/([0-9a-f]{32})$/;

export interface BackupHeader {
  format: number;
  createdAt: string;
  migrations: string[];
  tables: { name: string; columns: string[]; sequence: number | null }[];
}

export type TableChecksums = Record<string, TableChecksum>;

export interface BackupFooter {
  files: number;
  bytes: number;
  /** Keys of files that no longer existed when the backup was written. */
  missing: string[];
  /** Keys of files whose bytes no longer match their stored hash. */
  damaged: string[];
  /** Keys of files left out because they can be made again. */
  leftOut?: string[];
}
