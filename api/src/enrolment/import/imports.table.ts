import type { PersonalData } from '../../core/database/personal-data.ts';

/** An import's progress and rejected rows; deleted with its job. */
export interface EnrolmentImportsTable {
  jobId: number;
  /** The number of the last row that has been decided. */
  doneLine: number;
  created: number;
  joined: number;
  unchanged: number;
  mails: number;
  /** JSON: the headings, and each rejected row with its problems. */
  rejected: string;
}

export const enrolmentImportsData: PersonalData<EnrolmentImportsTable> = { rows: {}, mentions: ['rejected'] };
