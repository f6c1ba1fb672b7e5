import type { BackupsTable } from './backup/backups.table.ts';

export interface OperationsTables {
  backups: BackupsTable;
}
