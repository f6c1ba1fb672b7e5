import type { Generated, Selectable } from 'kysely';

/** The backups that were begun here. While one runs, no stored file is removed. */
export interface BackupsTable {
  id: Generated<number>;
  /** 1 while it runs, else null: the unique index lets one run at a time. */
  running: 1 | null;
  startedAt: string;
  /** Its process prolongs it as long as it lives. */
  leaseUntil: string;
  /** Null: it runs, or it failed. */
  finishedAt: string | null;
  file: string;
  bytes: number | null;
}

export type BackupRow = Selectable<BackupsTable>;
