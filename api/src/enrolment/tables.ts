import type { EnrolmentRequestsTable, OpeningNoticesTable } from './enrolment-requests.table.ts';
import type { EnrolmentImportsTable } from './import/imports.table.ts';

export interface EnrolmentTables {
  enrolmentImports: EnrolmentImportsTable;
  enrolmentRequests: EnrolmentRequestsTable;
  openingNotices: OpeningNoticesTable;
}
