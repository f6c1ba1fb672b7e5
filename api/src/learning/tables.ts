import type { PersonalDataByTable } from '../core/database/personal-data.ts';
import {
  type ActaConversionTable,
  type ActaLinesTable,
  type ActaRectificationsTable,
  type ActasTable,
  actaLinesPersonalData,
  actaRectificationsPersonalData,
  actasPersonalData,
} from './acta/acta.table.ts';
import {
  type BadgeKeysTable,
  type CertificateRulesTable,
  type CertificatesTable,
  certificatesPersonalData,
} from './certificates/certificates.table.ts';
import {
  type ActivityTable,
  type ImpressionsTable,
  type ImpressionViewsTable,
  impressionsPersonalData,
  impressionViewsPersonalData,
  type WatcherDaysTable,
  type WatcherReturnsTable,
  watcherDaysPersonalData,
} from './impressions/impressions.table.ts';
import { type NotesTable, notesPersonalData } from './notes/notes.table.ts';
import {
  type GradePartsTable,
  type GradingSchemesTable,
  type ManualGradesTable,
  manualGradesPersonalData,
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
  handGrades: ManualGradesTable;
  impressions: ImpressionsTable;
  impressionViews: ImpressionViewsTable;
  notes: NotesTable;
  watcherDays: WatcherDaysTable;
  watcherReturns: WatcherReturnsTable;
}

declare module '../core/database/database.ts' {
  interface Tables extends LearningTables {}
}

export const learningPersonalData: PersonalDataByTable<LearningTables> = {
  actaConversion: 'nobody',
  actaLines: actaLinesPersonalData,
  actaRectifications: actaRectificationsPersonalData,
  actas: actasPersonalData,
  activity: 'nobody',
  badgeKeys: 'nobody',
  certificateRules: 'nobody',
  certificates: certificatesPersonalData,
  gradeParts: 'nobody',
  gradingSchemes: 'nobody',
  handGrades: manualGradesPersonalData,
  impressions: impressionsPersonalData,
  impressionViews: impressionViewsPersonalData,
  notes: notesPersonalData,
  watcherDays: watcherDaysPersonalData,
  watcherReturns: 'nobody',
};
