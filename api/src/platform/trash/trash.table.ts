import type { Generated } from 'kysely';

export interface TrashTable {
  id: Generated<number>;
  /** The person who deleted it, or who deleted that person's account. */
  actorId: number;
  /** The user name of who deleted it, as it was then. */
  actorName: string;
  /** The course whose teachers may restore it; null when only administrators may. */
  courseId: number | null;
  targetType: string;
  targetId: number | null;
  targetName: string;
  /** JSON: how many rows of each table came along, without the deleted thing itself. */
  contents: Generated<string>;
  deletedAt: string;
  expiresAt: string;
}

/** Apart from the list, because they are long. */
export interface TrashRowsTable {
  trashId: number;
  /** JSON: rows by table, first the deleted thing itself, and parents before children. */
  rows: string;
}

/** Stored files that trash entries refer to: sweeps must keep them. */
export interface TrashFilesTable {
  trashId: number;
  fileId: number;
}
