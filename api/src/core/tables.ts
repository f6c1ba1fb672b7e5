import type { ThrottlesTable } from './limits/throttles.table.ts';

export interface CoreTables {
  throttles: ThrottlesTable;
}
