import type { PersonalDataOf } from '../core/database/personal-data.ts';
import type { BackupsTable } from './backup/backups.table.ts';
import {
  type DataExportsTable,
  type DataRequestsTable,
  dataExportsData,
  dataRequestsData,
} from './own-data/own-data.table.ts';

export interface OperationsTables {
  backups: BackupsTable;
  dataExports: DataExportsTable;
  dataRequests: DataRequestsTable;
}

declare module '../core/database/database.ts' {
  interface Tables extends OperationsTables {}
}

export const operationsData: PersonalDataOf<OperationsTables> = {
  backups: 'nobody',
  dataExports: dataExportsData,
  dataRequests: dataRequestsData,
};
