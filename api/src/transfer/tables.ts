import type { PersonalDataOf } from '../core/database/personal-data.ts';
import {
  type CourseImportFilesTable,
  type CourseImportItemsTable,
  type CourseImportsTable,
  courseImportFilesData,
  courseImportItemsData,
  courseImportsData,
} from './imports/imports.table.ts';

export interface TransferTables {
  courseImportFiles: CourseImportFilesTable;
  courseImportItems: CourseImportItemsTable;
  courseImports: CourseImportsTable;
}

export const transferData: PersonalDataOf<TransferTables> = {
  courseImportFiles: courseImportFilesData,
  courseImportItems: courseImportItemsData,
  courseImports: courseImportsData,
};
