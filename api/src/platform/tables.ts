import type { PersonalDataByTable } from '../core/database/personal-data.ts';
import { type AuditTable, auditPersonalData } from './audit/audit.table.ts';
import type { BackupsTable } from './backups/backups.table.ts';
import type { DailyCountsTable } from './daily-counts/daily-counts.table.ts';
import { type FilesTable, filesPersonalData } from './files/files.table.ts';
import { type JobsTable, jobsPersonalData } from './jobs/jobs.table.ts';
import type { MailsTable } from './mails/mails.table.ts';
import { type IdempotencyTable, idempotencyPersonalData } from './plugins/idempotency.table.ts';
import {
  type TrashFilesTable,
  type TrashRowsTable,
  type TrashTable,
  trashFilesPersonalData,
  trashPersonalData,
  trashRowsPersonalData,
} from './trash/trash.table.ts';

export interface PlatformTables {
  audit: AuditTable;
  backups: BackupsTable;
  dailyCounts: DailyCountsTable;
  files: FilesTable;
  idempotency: IdempotencyTable;
  jobs: JobsTable;
  kysely_migration: { name: string; timestamp: string };
  mails: MailsTable;
  trash: TrashTable;
  trashFiles: TrashFilesTable;
  trashRows: TrashRowsTable;
}

declare module '../core/database/database.ts' {
  interface Tables extends PlatformTables {}
}

export const platformPersonalData: PersonalDataByTable<PlatformTables> = {
  audit: auditPersonalData,
  backups: 'nobody',
  dailyCounts: 'nobody',
  files: filesPersonalData,
  idempotency: idempotencyPersonalData,
  jobs: jobsPersonalData,
  kysely_migration: 'nobody',
  mails: 'nobody',
  trash: trashPersonalData,
  trashFiles: trashFilesPersonalData,
  trashRows: trashRowsPersonalData,
};
