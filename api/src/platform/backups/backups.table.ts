import type { Generated, Selectable } from 'kysely';

/** Backups by this installation. While one runs, no stored file is deleted. */
export interface BackupsTable {
  id: Generated<number>;
  /** 1 while it runs, else null: a unique index then allows only one running backup. */
  running: 1 | null;
  startedAt: string;
  /** The backup's process keeps extending it while alive. */
  leaseUntil: string;
  /** Null while it runs or when it failed. */
  finishedAt: string | null;
  file: string;
  bytes: number | null;
}

export type BackupRow = Selectable<BackupsTable>;
