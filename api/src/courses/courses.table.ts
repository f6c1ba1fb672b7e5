import type { Generated, Selectable } from 'kysely';
import type { CourseType } from '../http/schema.ts';

export const ENROLMENTS = ['open', 'request', 'closed'] as const;
export type Enrolment = (typeof ENROLMENTS)[number];

export interface CoursesTable {
  id: Generated<number>;
  name: string;
  description: string | null;
  objective: string | null;
  type: CourseType;
  category: string;
  enrolment: Enrolment;
  version: number;
  /** The folded name to sort by, so that Á does not come after z. */
  sortKey: string;
  /** The name, type and category, folded for the search. */
  search: string;
  createdAt: string;
  updatedAt: string;
}

export type CourseRow = Selectable<CoursesTable>;
