import type { Generated } from 'kysely';
import type { PersonalData } from '../../core/database/personal-data.ts';

/** A private note at a second of a lecture. */
export interface NotesTable {
  id: Generated<number>;
  userId: number;
  lectureId: number;
  second: number;
  text: string;
  createdAt: string;
  updatedAt: string;
}

export const notesPersonalData: PersonalData<NotesTable> = { rows: { userId: 'export' } };
