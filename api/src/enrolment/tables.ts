import type { PersonalDataByTable } from '../core/database/personal-data.ts';
import {
  type EnrolmentRequestsTable,
  enrolmentRequestsPersonalData,
  type OpeningNoticesTable,
  openingNoticesPersonalData,
} from './enrolment-requests.table.ts';
import { type EnrolmentImportsTable, enrolmentImportsPersonalData } from './import/imports.table.ts';

export interface EnrolmentTables {
  enrolmentImports: EnrolmentImportsTable;
  enrolmentRequests: EnrolmentRequestsTable;
  openingNotices: OpeningNoticesTable;
}

declare module '../core/database/database.ts' {
  interface Tables extends EnrolmentTables {}
}

export const enrolmentPersonalData: PersonalDataByTable<EnrolmentTables> = {
  enrolmentImports: enrolmentImportsPersonalData,
  enrolmentRequests: enrolmentRequestsPersonalData,
  openingNotices: openingNoticesPersonalData,
};
