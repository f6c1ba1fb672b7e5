import type { Generated, Selectable } from 'kysely';
import type { PersonalData } from '../../core/database/personal-data.ts';

export interface FilesTable {
  id: Generated<number>;
  /** The file's name in the storage. The row exists before the first byte and is deleted after the last. */
  key: string;
  /** The course whose members may fetch it. Null: the course is deleted, and the file follows. */
  courseId: number | null;
  /** Only this person and those who teach the course may fetch it; null: all of its members may. */
  ownerId: number | null;
  /** Cleaned: safe for a header and for any file system. */
  name: string;
  mimeType: string;
  size: number;
  sha256: string;
  /** `uploading`: nothing refers to it yet. `stored`: deleted once nothing refers to it. */
  state: 'uploading' | 'stored';
  /**
   * No sweep before this time. While uploading it is a lease that the process extends; for a replaced file, which
   * people may still be watching, the time when its addresses expire.
   */
  keepUntil: string | null;
  createdAt: string;
}

export const filesData: PersonalData<FilesTable> = {
  rows: { ownerId: 'export' },
  notExported: ['key', 'sha256'],
};

export type FileRow = Selectable<FilesTable>;
