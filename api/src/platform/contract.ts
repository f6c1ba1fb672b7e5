export type { AuditEntry, AuditQuery, AuditResponse } from './audit/audit.schema.ts';
export type { FileTypeGroup } from './files/type-groups.ts';
export type { Job } from './jobs/jobs.schema.ts';
export type { ImportReport, LineError } from './spreadsheets/report.ts';
