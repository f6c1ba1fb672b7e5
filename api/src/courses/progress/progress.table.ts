import type { PersonalData } from '../../core/database/personal-data.ts';

/** A lecture without video that a person marked as done. */
export interface DoneLecturesTable {
  userId: number;
  lectureId: number;
  doneAt: string;
}

export const doneLecturesPersonalData: PersonalData<DoneLecturesTable> = { rows: { userId: 'export' } };
