export type {
  EnrolActionResponse,
  EnrolmentRequest,
  EnrolmentState,
  JoinableCourse,
  ListedEnrolmentRequest,
  OwnEnrolment,
} from './enrolment.schema.ts';
export type {
  PeopleImportColumn,
  PeopleImportField,
  PeopleImportReport,
  ReportedRow,
} from './import/import.schema.ts';
