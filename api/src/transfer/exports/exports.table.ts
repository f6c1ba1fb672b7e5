import type { Generated } from 'kysely';
import type { PersonalData } from '../../core/database/personal-data.ts';

/** A course as a file, until it expires. */
export interface CourseExportsTable {
  id: Generated<number>;
  courseId: number;
  userId: number;
  fileId: number;
  /** JSON: what the file does not hold, in Spanish. */
  losses: string;
  createdAt: string;
  expiresAt: string;
}

export const courseExportsData: PersonalData<CourseExportsTable> = { rows: { userId: 'erase' } };
