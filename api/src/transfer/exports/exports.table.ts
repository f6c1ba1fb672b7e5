import type { Generated } from 'kysely';
import type { PersonalData } from '../../core/database/personal-data.ts';

/** An exported course, until it expires. */
export interface CourseExportsTable {
  id: Generated<number>;
  courseId: number;
  userId: number;
  fileId: number;
  /** A JSON list of Spanish texts about content that the file lacks. */
  losses: string;
  createdAt: string;
  expiresAt: string;
}

export const courseExportsPersonalData: PersonalData<CourseExportsTable> = { rows: { userId: 'erase' } };
