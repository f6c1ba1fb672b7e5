import type { Generated } from 'kysely';
import type { PersonalData } from '../../core/database/personal-data.ts';

export interface TutorQuestionsTable {
  id: Generated<number>;
  /** Null after the person deleted the list or was erased. */
  userId: number | null;
  /** The course of the best passage; null without one. */
  courseId: number | null;
  lectureId: number | null;
  text: string;
  refused: boolean;
  /** 1 for helpful, -1 for not helpful. */
  rating: Generated<number>;
  createdAt: string;
}

export const tutorQuestionsPersonalData: PersonalData<TutorQuestionsTable> = { rows: { userId: 'export' } };

/** Counts a person's questions per day, separately, so that deleting the list does not reset the limit. */
export interface TutorDaysTable {
  userId: number;
  day: string;
  asked: number;
}

export const tutorDaysPersonalData: PersonalData<TutorDaysTable> = { rows: { userId: 'erase' } };
