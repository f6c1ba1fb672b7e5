export type {
  ApplyBody,
  CourseImport,
  ImportItem,
  ImportResponse,
  ImportResult,
} from './imports/imports.schema.ts';
