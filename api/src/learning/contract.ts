export type { CourseProgress } from '../courses/lectures/my-progress.schema.ts';
export type { Acta, ActaLine, ActaResponse, MarkConversion, RectificationBody } from './acta/acta.schema.ts';
export type {
  Certificate,
  CertificateIssuanceBody,
  CertificateIssuancePreview,
  CertificateRuleBody,
  CertificateRulePreview,
  CertificateRuleResponse,
  CertificateVerification,
  OwnCertificateStandingResponse,
} from './certificates/certificates.schema.ts';
export type { ActivityDay } from './impressions/activity.schema.ts';
export type {
  HeatMapResponse,
  LectureImpressions,
} from './impressions/course-impressions.schema.ts';
export type { Impression, WatcherSummary } from './impressions/impressions.schema.ts';
export type { WatchReportBody } from './impressions/track.schema.ts';
export type {
  CourseNote,
  CourseNotesResponse,
  NewNoteBody,
  Note,
  NoteBody,
} from './notes/notes.schema.ts';
export type {
  Gradebook,
  GradebookRow,
  GradeCell,
  GradeChange,
  GradePart,
  GradingScheme,
  GradingSchemeBody,
  GradingSchemePreview,
  OwnGrades,
} from './roster/gradebook/gradebook.schema.ts';
export type { RosterResponse, RosterRow, StudentReport } from './roster/roster.schema.ts';
