import type { Generated, Insertable, Selectable } from 'kysely';
import type { PersonalData } from '../../core/database/personal-data.ts';

/** `read`: its plan is there; `applying`: being brought in; `undone`: all of it was taken back. */
export const IMPORT_STATES = ['uploading', 'uploaded', 'read', 'applying', 'done', 'undone'] as const;

export interface CourseImportsTable {
  id: Generated<number>;
  /** The resumable upload that brings its archive. */
  uploadId: string;
  userId: number;
  name: string;
  size: number | null;
  /** The archive, until it has been brought in. */
  fileId: number | null;
  state: (typeof IMPORT_STATES)[number];
  /** JSON: see `CourseHead`. */
  head: string | null;
  /** JSON: the items of the plan. */
  plan: string | null;
  /** The course that it comes into. */
  courseId: number | null;
  /** The course was made for it. */
  newCourse: Generated<boolean>;
  /** JSON: what was brought in. */
  result: string | null;
  createdAt: string;
  /** When the whole archive had arrived. */
  finishedAt: string | null;
}
export type CourseImportRow = Selectable<CourseImportsTable>;

/** A part of an item, and what it became. */
export interface CourseImportItemsTable {
  importId: number;
  key: string;
  part: number;
  kind: string;
  madeId: number;
  digest: string;
  /** A digest of the thing as it was when it had come; see `ItemStates`. */
  state: string | null;
  /** It was there before: taking the import back leaves it. */
  updated: Generated<boolean>;
}
export type BroughtItem = Selectable<CourseImportItemsTable>;
export type NewBroughtItem = Insertable<CourseImportItemsTable>;

/** Files of an archive that nothing of the course refers to yet. */
export interface CourseImportFilesTable {
  importId: number;
  entry: string;
  fileId: number;
}

export const courseImportsData: PersonalData<CourseImportsTable> = { rows: { userId: 'erase' } };

const OF_AN_IMPORT = {
  rows: {},
  through: { importId: { table: 'courseImports', answer: 'erase' } },
} as const;
export const courseImportItemsData: PersonalData<CourseImportItemsTable> = OF_AN_IMPORT;
export const courseImportFilesData: PersonalData<CourseImportFilesTable> = OF_AN_IMPORT;
