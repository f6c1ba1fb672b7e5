export type {
  EnrolmentRequest,
  EnrolmentState,
  EnrolResponse,
  JoinableCourse,
  ListedRequest,
  OwnEnrolment,
} from './enrolment.schema.ts';
export type {
  EnrolmentReport,
  ImportColumn,
  ImportField,
  ReportedRow,
} from './import/import.schema.ts';
