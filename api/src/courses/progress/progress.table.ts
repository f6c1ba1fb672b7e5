import type { PersonalData } from '../../core/database/personal-data.ts';

/** A lecture without a video that a person said they had done. */
export interface DoneLecturesTable {
  userId: number;
  lectureId: number;
  doneAt: string;
}

export const doneLecturesData: PersonalData<DoneLecturesTable> = { rows: { userId: 'export' } };
