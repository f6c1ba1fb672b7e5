import type { PersonalDataOf } from '../core/database/personal-data.ts';
import { type CourseExportsTable, courseExportsData } from './exports/exports.table.ts';
import {
  type CourseImportFilesTable,
  type CourseImportItemsTable,
  type CourseImportsTable,
  courseImportFilesData,
  courseImportItemsData,
  courseImportsData,
} from './imports/imports.table.ts';

export interface TransferTables {
  courseExports: CourseExportsTable;
  courseImportFiles: CourseImportFilesTable;
  courseImportItems: CourseImportItemsTable;
  courseImports: CourseImportsTable;
}

declare module '../core/database/database.ts' {
  interface Tables extends TransferTables {}
}

export const transferData: PersonalDataOf<TransferTables> = {
  courseExports: courseExportsData,
  courseImportFiles: courseImportFilesData,
  courseImportItems: courseImportItemsData,
  courseImports: courseImportsData,
};
