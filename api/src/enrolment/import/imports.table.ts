import type { PersonalData } from '../../core/database/personal-data.ts';

/** An import's progress and rejected rows; deleted with its job. */
export interface EnrolmentImportsTable {
  jobId: number;
  /** The last processed row of the file. */
  doneLine: number;
  created: number;
  joined: number;
  unchanged: number;
  mails: number;
  /** JSON of the headings, and of each rejected row with its problems. */
  rejected: string;
  /** JSON of the new groups and the new people per provider; null in older imports. */
  planned: string | null;
}

export const enrolmentImportsPersonalData: PersonalData<EnrolmentImportsTable> = {
  rows: {},
  mentions: ['rejected'],
};
