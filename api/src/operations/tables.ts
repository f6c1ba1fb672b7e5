import type { PersonalDataOf } from '../core/database/personal-data.ts';
import type { BackupsTable } from './backup/backups.table.ts';

export interface OperationsTables {
  backups: BackupsTable;
}

export const operationsData: PersonalDataOf<OperationsTables> = {
  backups: 'nobody',
};
