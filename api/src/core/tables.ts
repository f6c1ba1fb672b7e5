import type { PersonalDataByTable } from './database/personal-data.ts';
import type { ThrottlesTable } from './limits/throttles.table.ts';

export interface CoreTables {
  throttles: ThrottlesTable;
}

declare module './database/database.ts' {
  interface Tables extends CoreTables {}
}

export const corePersonalData: PersonalDataByTable<CoreTables> = {
  throttles: 'nobody',
};
