import type { Generated } from 'kysely';
import { CLOSED_ACCOUNT_TEXT, type PersonalData } from '../../core/database/personal-data.ts';

export interface TrashTable {
  id: Generated<number>;
  /** The deleting person; if that account is deleted or erased, an administrator. */
  actorId: number;
  /** The deleting person's username at the time of the deletion; *Cuenta cerrada* after an erasure. */
  actorName: string;
  /** The course whose teachers may restore it; null when only administrators may. */
  courseId: number | null;
  targetType: string;
  targetId: number | null;
  targetName: string;
  /** JSON of the number of deleted rows by table, without the deleted item itself. */
  contents: Generated<string>;
  deletedAt: string;
  expiresAt: string;
}

export const trashPersonalData: PersonalData<TrashTable> = {
  rows: {
    actorId: {
      keep: 'others may restore what the person deleted',
      anonymise: { actorName: CLOSED_ACCOUNT_TEXT },
    },
    targetId: { erase: true, where: { targetType: 'user' } },
  },
};

/** The rows have their own table, because they are long and lists do not need them. */
export interface TrashRowsTable {
  trashId: number;
  /** JSON of rows by table: first the deleted item, then parents before children. */
  rows: string;
}

/** Stored files that trash entries refer to, so that sweeps keep them. */
export interface TrashFilesTable {
  trashId: number;
  fileId: number;
}

/** An erased person's rows are removed from within the JSON of `rows`, and an entry without any is deleted. */
export const trashRowsPersonalData: PersonalData<TrashRowsTable> = 'nobody';
export const trashFilesPersonalData: PersonalData<TrashFilesTable> = 'nobody';
