import type { PersonalDataOf } from '../core/database/personal-data.ts';
import {
  type EnrolmentRequestsTable,
  enrolmentRequestsData,
  type OpeningNoticesTable,
  openingNoticesData,
} from './enrolment-requests.table.ts';
import { type EnrolmentImportsTable, enrolmentImportsData } from './import/imports.table.ts';

export interface EnrolmentTables {
  enrolmentImports: EnrolmentImportsTable;
  enrolmentRequests: EnrolmentRequestsTable;
  openingNotices: OpeningNoticesTable;
}

declare module '../core/database/database.ts' {
  interface Tables extends EnrolmentTables {}
}

export const enrolmentData: PersonalDataOf<EnrolmentTables> = {
  enrolmentImports: enrolmentImportsData,
  enrolmentRequests: enrolmentRequestsData,
  openingNotices: openingNoticesData,
};
