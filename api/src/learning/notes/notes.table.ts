import type { Generated } from 'kysely';

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
