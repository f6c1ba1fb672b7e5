export type { CourseExport } from './exports/exports.schema.ts';
export type {
  ApplyBody,
  CourseImport,
  ImportItem,
  ImportResponse,
  ImportResult,
} from './imports/imports.schema.ts';
