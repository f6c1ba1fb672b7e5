import type {
  BadgeKeysTable,
  CertificateRulesTable,
  CertificatesTable,
} from './certificates/certificates.table.ts';
import type {
  ActivityTable,
  ImpressionsTable,
  ImpressionViewsTable,
  WatcherDaysTable,
  WatcherReturnsTable,
} from './impressions/impressions.table.ts';
import type { NotesTable } from './notes/notes.table.ts';
import type {
  GradePartsTable,
  GradingSchemesTable,
  HandGradesTable,
  LateWaiversTable,
} from './roster/gradebook/gradebook.table.ts';

export interface LearningTables {
  activity: ActivityTable;
  badgeKeys: BadgeKeysTable;
  certificateRules: CertificateRulesTable;
  certificates: CertificatesTable;
  gradeParts: GradePartsTable;
  gradingSchemes: GradingSchemesTable;
  handGrades: HandGradesTable;
  impressions: ImpressionsTable;
  impressionViews: ImpressionViewsTable;
  lateWaivers: LateWaiversTable;
  notes: NotesTable;
  watcherDays: WatcherDaysTable;
  watcherReturns: WatcherReturnsTable;
}
