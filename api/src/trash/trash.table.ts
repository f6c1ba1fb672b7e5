import type { Generated } from 'kysely';

export interface TrashTable {
  id: Generated<number>;
  /** Only the person who deleted it may restore it. */
  actorId: number;
  /** The course whose teachers may restore it; null when only administrators may. */
  courseId: number | null;
  targetType: string;
  targetId: number | null;
  targetName: string;
  /** JSON: rows by table, first the deleted thing itself, and parents before children. */
  rows: string;
  expiresAt: string;
}

/** Stored files that trash entries refer to: sweeps must keep them. */
export interface TrashFilesTable {
  trashId: number;
  fileId: number;
}
