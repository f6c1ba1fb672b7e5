import type { PersonalDataByTable } from '../core/database/personal-data.ts';
import {
  type DataExportsTable,
  type DataRequestsTable,
  dataExportsPersonalData,
  dataRequestsPersonalData,
  type ErasuresTable,
  erasuresPersonalData,
} from './own-data/own-data.table.ts';

export interface OperationsTables {
  dataExports: DataExportsTable;
  dataRequests: DataRequestsTable;
  erasures: ErasuresTable;
}

declare module '../core/database/database.ts' {
  interface Tables extends OperationsTables {}
}

export const operationsPersonalData: PersonalDataByTable<OperationsTables> = {
  dataExports: dataExportsPersonalData,
  dataRequests: dataRequestsPersonalData,
  erasures: erasuresPersonalData,
};
