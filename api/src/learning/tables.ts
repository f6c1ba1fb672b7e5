import type { PersonalDataOf } from '../core/database/personal-data.ts';
import {
  type ActaConversionTable,
  type ActaLinesTable,
  type ActaRectificationsTable,
  type ActasTable,
  actaLinesData,
  actaRectificationsData,
  actasData,
} from './acta/acta.table.ts';
import {
  type BadgeKeysTable,
  type CertificateRulesTable,
  type CertificatesTable,
  certificatesData,
} from './certificates/certificates.table.ts';
import {
  type ActivityTable,
  type ImpressionsTable,
  type ImpressionViewsTable,
  impressionsData,
  impressionViewsData,
  type WatcherDaysTable,
  type WatcherReturnsTable,
  watcherDaysData,
} from './impressions/impressions.table.ts';
import { type NotesTable, notesData } from './notes/notes.table.ts';
import {
  type GradePartsTable,
  type GradingSchemesTable,
  type HandGradesTable,
  handGradesData,
} from './roster/gradebook/gradebook.table.ts';

export interface LearningTables {
  actaConversion: ActaConversionTable;
  actaLines: ActaLinesTable;
  actaRectifications: ActaRectificationsTable;
  actas: ActasTable;
  activity: ActivityTable;
  badgeKeys: BadgeKeysTable;
  certificateRules: CertificateRulesTable;
  certificates: CertificatesTable;
  gradeParts: GradePartsTable;
  gradingSchemes: GradingSchemesTable;
  handGrades: HandGradesTable;
  impressions: ImpressionsTable;
  impressionViews: ImpressionViewsTable;
  notes: NotesTable;
  watcherDays: WatcherDaysTable;
  watcherReturns: WatcherReturnsTable;
}

declare module '../core/database/database.ts' {
  interface Tables extends LearningTables {}
}

export const learningData: PersonalDataOf<LearningTables> = {
  actaConversion: 'nobody',
  actaLines: actaLinesData,
  actaRectifications: actaRectificationsData,
  actas: actasData,
  activity: 'nobody',
  badgeKeys: 'nobody',
  certificateRules: 'nobody',
  certificates: certificatesData,
  gradeParts: 'nobody',
  gradingSchemes: 'nobody',
  handGrades: handGradesData,
  impressions: impressionsData,
  impressionViews: impressionViewsData,
  notes: notesData,
  watcherDays: watcherDaysData,
  watcherReturns: 'nobody',
};
