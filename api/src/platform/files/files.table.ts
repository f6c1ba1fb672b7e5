import type { Generated, Selectable } from 'kysely';
import type { PersonalData } from '../../core/database/personal-data.ts';

export interface FilesTable {
  id: Generated<number>;
  /** The storage's key. The row exists before the first byte and until the last byte is deleted. */
  key: string;
  /** Restricts access to this course's members; null for files without a course. */
  courseId: number | null;
  /** Restricts access to this person and the course's teachers; null means every member. */
  ownerId: number | null;
  /** Sanitised for headers and file systems. */
  name: string;
  mimeType: string;
  size: number;
  sha256: string;
  /** `uploading` files are not yet referenced; `stored` files are deleted once unreferenced. */
  state: 'uploading' | 'stored';
  /** Sweeps keep the file until this time, for unfinished uploads and URLs of a replaced file. */
  keepUntil: string | null;
  createdAt: string;
}

export const filesPersonalData: PersonalData<FilesTable> = {
  rows: { ownerId: 'export' },
  notExported: ['key', 'sha256'],
};

export type FileRow = Selectable<FilesTable>;
