import type { PersonalData } from '../../core/database/personal-data.ts';

/** How far an import of people is, and what of it did not come in. It goes with its job. */
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
