import type { Generated } from 'kysely';

/** What a person writes down for themselves at a second of a lecture; nobody else reads it. */
export interface NotesTable {
  id: Generated<number>;
  userId: number;
  lectureId: number;
  second: number;
  text: string;
  createdAt: string;
  updatedAt: string;
}
