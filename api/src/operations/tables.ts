import type { PersonalDataOf } from '../core/database/personal-data.ts';
import {
  type DataExportsTable,
  type DataRequestsTable,
  dataExportsData,
  dataRequestsData,
} from './own-data/own-data.table.ts';

export interface OperationsTables {
  dataExports: DataExportsTable;
  dataRequests: DataRequestsTable;
}

declare module '../core/database/database.ts' {
  interface Tables extends OperationsTables {}
}

export const operationsData: PersonalDataOf<OperationsTables> = {
  dataExports: dataExportsData,
  dataRequests: dataRequestsData,
};
