import type { Generated, Selectable } from 'kysely';

/** The backups begun by this installation. While one runs, no stored file is removed. */
export interface BackupsTable {
  id: Generated<number>;
  /** 1 while it runs, else null: the unique index allows only one running backup. */
  running: 1 | null;
  startedAt: string;
  /** The backup's process extends it as long as it lives. */
  leaseUntil: string;
  /** Null while it runs, or when it failed. */
  finishedAt: string | null;
  file: string;
  bytes: number | null;
}

export type BackupRow = Selectable<BackupsTable>;
