import type { Generated } from 'kysely';
import type { PersonalData } from '../../core/database/personal-data.ts';

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
  /** JSON: deleted rows by table, without the deleted item itself. */
  contents: Generated<string>;
  deletedAt: string;
  expiresAt: string;
}

export const trashData: PersonalData<TrashTable> = {
  rows: { actorId: 'erase', targetId: { erase: true, where: { targetType: 'user' } } },
};

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

const OF_AN_ENTRY = { trashId: { table: 'trash', answer: 'erase' } } as const;
/** Rows of a person inside of kept deletions are cut out of `rows`. */
export const trashRowsData: PersonalData<TrashRowsTable> = { rows: {}, through: OF_AN_ENTRY };
export const trashFilesData: PersonalData<TrashFilesTable> = { rows: {}, through: OF_AN_ENTRY };
