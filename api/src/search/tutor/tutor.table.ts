import type { Generated } from 'kysely';
import type { PersonalData } from '../../core/database/personal-data.ts';

export interface TutorQuestionsTable {
  id: Generated<number>;
  /** Null once its person has deleted the list, or is gone. */
  userId: number | null;
  /** The course that it seems to be about; null for none. */
  courseId: number | null;
  lectureId: number | null;
  text: string;
  refused: boolean;
  /** 1: it helped; -1: it did not. */
  rating: Generated<number>;
  createdAt: string;
}

export const tutorQuestionsData: PersonalData<TutorQuestionsTable> = { rows: { userId: 'export' } };

/** Counts a person's questions per day, so that deleting the list does not reset the limit. */
export interface TutorDaysTable {
  userId: number;
  day: string;
  asked: number;
}

export const tutorDaysData: PersonalData<TutorDaysTable> = { rows: { userId: 'erase' } };
