import type { AuditTable } from './audit/audit.table.ts';
import type { DailyCountsTable } from './daily-counts/daily-counts.table.ts';
import type { FilesTable } from './files/files.table.ts';
import type { JobsTable } from './jobs/jobs.table.ts';
import type { MailsTable } from './mails/mails.table.ts';
import type { IdempotencyTable } from './plugins/idempotency.table.ts';
import type { TrashFilesTable, TrashRowsTable, TrashTable } from './trash/trash.table.ts';

export interface PlatformTables {
  audit: AuditTable;
  dailyCounts: DailyCountsTable;
  files: FilesTable;
  idempotency: IdempotencyTable;
  jobs: JobsTable;
  mails: MailsTable;
  trash: TrashTable;
  trashFiles: TrashFilesTable;
  trashRows: TrashRowsTable;
}
