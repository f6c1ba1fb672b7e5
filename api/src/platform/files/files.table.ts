import type { Generated, Selectable } from 'kysely';
import type { PersonalData } from '../../core/database/personal-data.ts';

export interface FilesTable {
  id: Generated<number>;
  /** The file's name in the storage. The row exists before the first byte and is deleted after the last. */
  key: string;
  /** The course whose members may fetch it. Null: the course is deleted, and the file follows. */
  courseId: number | null;
  /** Limits access to this person and the course's teachers; null: every member. */
  ownerId: number | null;
  /** Cleaned: safe for a header and for any file system. */
  name: string;
  mimeType: string;
  size: number;
  sha256: string;
  /** `uploading`: not yet referenced; `stored`: deleted once unreferenced. */
  state: 'uploading' | 'stored';
  /**
   * Protects from sweeps until then: a lease while uploading, or the expiry of a replaced file's addresses.
   */
  keepUntil: string | null;
  createdAt: string;
}

export const filesData: PersonalData<FilesTable> = {
  rows: { ownerId: 'export' },
  notExported: ['key', 'sha256'],
};

export type FileRow = Selectable<FilesTable>;
