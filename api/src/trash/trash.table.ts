import type { Generated } from 'kysely';

export interface TrashTable {
  id: Generated<number>;
  /** Who deleted it, and nobody else, may bring it back. */
  actorId: number;
  /** The course whose teachers may; null for what only administrators delete. */
  courseId: number | null;
  targetType: string;
  targetId: number | null;
  targetName: string;
  /** JSON: the rows by table, first what was deleted itself, and parents before children. */
  rows: string;
  expiresAt: string;
}

/** Stored files that what lies in the trash refers to: a sweep leaves them alone. */
export interface TrashFilesTable {
  trashId: number;
  fileId: number;
}
