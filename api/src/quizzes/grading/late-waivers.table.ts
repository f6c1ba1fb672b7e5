import type { PersonalData } from '../../core/database/personal-data.ts';

/** Late attempts exempt from the penalty. */
export interface LateWaiversTable {
  attemptId: number;
}

export const lateWaiversPersonalData: PersonalData<LateWaiversTable> = {
  rows: {},
  through: { attemptId: { table: 'attempts', policy: 'erase' } },
};
