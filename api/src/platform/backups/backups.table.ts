import type { Generated, Selectable } from 'kysely';

/** Backups by this installation. While one runs, no stored file is deleted. */
export interface BackupsTable {
  id: Generated<number>;
  /** 1 while the backup runs, else null, so that a unique index allows only one running backup. */
  running: 1 | null;
  startedAt: string;
  /** The backup's process keeps extending this lease while it lives. */
  leaseUntil: string;
  /** Null while the backup runs or when it failed. */
  finishedAt: string | null;
  file: string;
  bytes: number | null;
}

export type BackupRow = Selectable<BackupsTable>;
