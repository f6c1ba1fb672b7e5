import type { PersonalDataByTable } from '../core/database/personal-data.ts';
import { type CourseExportsTable, courseExportsPersonalData } from './exports/exports.table.ts';
import {
  type CourseImportFilesTable,
  type CourseImportItemsTable,
  type CourseImportsTable,
  courseImportFilesPersonalData,
  courseImportItemsPersonalData,
  courseImportsPersonalData,
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

export const courseTransferPersonalData: PersonalDataByTable<TransferTables> = {
  courseExports: courseExportsPersonalData,
  courseImportFiles: courseImportFilesPersonalData,
  courseImportItems: courseImportItemsPersonalData,
  courseImports: courseImportsPersonalData,
};
