import type { PersonalDataByTable } from '../core/database/personal-data.ts';
import { type CourseExportsTable, courseExportsPersonalData } from './exports/exports.table.ts';
import {
  type CourseImportFilesTable,
  type CourseImportsTable,
  courseImportFilesPersonalData,
  courseImportItemsPersonalData,
  courseImportsPersonalData,
  type ImportedPartsTable,
} from './imports/imports.table.ts';

export interface TransferTables {
  courseExports: CourseExportsTable;
  courseImportFiles: CourseImportFilesTable;
  courseImportItems: ImportedPartsTable;
  courseImports: CourseImportsTable;
}

declare module '../core/database/database.ts' {
  interface Tables extends TransferTables {}
}

export const transferPersonalData: PersonalDataByTable<TransferTables> = {
  courseExports: courseExportsPersonalData,
  courseImportFiles: courseImportFilesPersonalData,
  courseImportItems: courseImportItemsPersonalData,
  courseImports: courseImportsPersonalData,
};
