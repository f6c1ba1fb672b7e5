import type { Generated, Selectable } from 'kysely';

export interface FilesTable {
  id: Generated<number>;
  /** Its name in the storage. Its row is there before the first byte and goes after the last. */
  key: string;
  /** Whose members may fetch it. Null: the course is gone, and the file goes next. */
  courseId: number | null;
  /** Only this person and those who teach the course may fetch it; null: all of its members may. */
  ownerId: number | null;
  /** Cleaned: fit for a header and for any file system. */
  name: string;
  mimeType: string;
  size: number;
  sha256: string;
  /** `uploading`: nothing refers to it yet. `stored`: it goes once nothing refers to it. */
  state: 'uploading' | 'stored';
  /**
   * Not swept before. While uploading a lease that its process prolongs as long as it lives; of a stored one that
   * was replaced while people may be watching, when their addresses have run out.
   */
  keepUntil: string | null;
  createdAt: string;
}

export type FileRow = Selectable<FilesTable>;
