import type { Generated, Insertable, Selectable } from 'kysely';
import type { PersonalData } from '../../core/database/personal-data.ts';

/** `read`: the preview exists; `applying`: the import runs; `undone`: new items were removed, except those that must stay. */
export const COURSE_IMPORT_STATES = ['uploading', 'uploaded', 'read', 'applying', 'done', 'undone'] as const;

export interface CourseImportsTable {
  id: Generated<number>;
  /** The resumable upload of the archive. */
  uploadId: string;
  userId: number;
  name: string;
  size: number | null;
  /** The archive's file, until it is imported. */
  fileId: number | null;
  state: (typeof COURSE_IMPORT_STATES)[number];
  /** JSON of `ArchiveHeader`. */
  head: string | null;
  /** JSON of the archive's items, which the preview lists. */
  plan: string | null;
  /** The target course. */
  courseId: number | null;
  /** True when the course was created for the import. */
  newCourse: Generated<boolean>;
  /** JSON of `CourseImportResult`. */
  result: string | null;
  createdAt: string;
  /** When the upload was complete. */
  finishedAt: string | null;
}
export type CourseImportRow = Selectable<CourseImportsTable>;

/** A part of an imported item, and the row created from it. */
export interface ImportedPartsTable {
  importId: number;
  key: string;
  part: number;
  kind: string;
  madeId: number;
  digest: string;
  /** The digest of the created row right after its import; see `ItemDigests`. */
  state: string | null;
  /** True for a row that existed before the import, or that an undo has kept. */
  updated: Generated<boolean>;
}
export type ImportedPart = Selectable<ImportedPartsTable>;
export type NewImportedPart = Insertable<ImportedPartsTable>;

/** Files from an archive that nothing in the course refers to yet. */
export interface CourseImportFilesTable {
  importId: number;
  /** The entry with its use: `picture:` or `file:`. */
  entry: string;
  fileId: number;
}

export const courseImportsPersonalData: PersonalData<CourseImportsTable> = { rows: { userId: 'erase' } };

const IMPORT_PERSONAL_DATA = {
  rows: {},
  through: { importId: { table: 'courseImports', policy: 'erase' } },
} as const;
export const courseImportItemsPersonalData: PersonalData<ImportedPartsTable> = IMPORT_PERSONAL_DATA;
export const courseImportFilesPersonalData: PersonalData<CourseImportFilesTable> = IMPORT_PERSONAL_DATA;
