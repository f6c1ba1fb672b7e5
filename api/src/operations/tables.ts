import type { PersonalDataByTable } from '../core/database/personal-data.ts';
import {
  type DataExportsTable,
  type DataRequestsTable,
  dataExportsPersonalData,
  dataRequestsPersonalData,
} from './own-data/own-data.table.ts';

export interface OperationsTables {
  dataExports: DataExportsTable;
  dataRequests: DataRequestsTable;
}

declare module '../core/database/database.ts' {
  interface Tables extends OperationsTables {}
}

export const operationsPersonalData: PersonalDataByTable<OperationsTables> = {
  dataExports: dataExportsPersonalData,
  dataRequests: dataRequestsPersonalData,
};
