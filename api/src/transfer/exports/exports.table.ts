import type { Generated } from 'kysely';
import type { PersonalData } from '../../core/database/personal-data.ts';

/** An exported course, until it expires. */
export interface CourseExportsTable {
  id: Generated<number>;
  courseId: number;
  userId: number;
  fileId: number;
  /** JSON of the losses in Spanish. */
  losses: string;
  createdAt: string;
  expiresAt: string;
}

export const courseExportsData: PersonalData<CourseExportsTable> = { rows: { userId: 'erase' } };
