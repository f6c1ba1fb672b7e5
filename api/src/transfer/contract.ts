export type { CourseExport } from './exports/exports.schema.ts';
export type {
  ApplyImportBody,
  CourseImport,
  CourseImportItem,
  CourseImportResponse,
  CourseImportResult,
} from './imports/imports.schema.ts';
