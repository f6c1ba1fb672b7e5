import type { PersonalDataOf } from './database/personal-data.ts';
import type { ThrottlesTable } from './limits/throttles.table.ts';

export interface CoreTables {
  throttles: ThrottlesTable;
}

export const coreData: PersonalDataOf<CoreTables> = {
  throttles: 'nobody',
};
