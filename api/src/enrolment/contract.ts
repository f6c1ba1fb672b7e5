export type {
  EnrolmentRequest,
  EnrolmentState,
  EnrolResponse,
  JoinableCourse,
  ListedEnrolmentRequest,
  OwnEnrolment,
} from './enrolment.schema.ts';
export type {
  ImportColumn,
  ImportField,
  PeopleImportReport,
  ReportedRow,
} from './import/import.schema.ts';
