import type { Generated, Selectable } from 'kysely';
import type { CourseType } from '../core/http/schema.ts';
import type { PublicationState } from './publication/publication.ts';

export const ENROLMENT_MODES = ['open', 'request', 'closed'] as const;
export type EnrolmentMode = (typeof ENROLMENT_MODES)[number];

export interface CoursesTable {
  id: Generated<number>;
  name: string;
  description: string | null;
  objective: string | null;
  audience: string | null;
  type: CourseType;
  category: string;
  /** The institute's code for the course. */
  code: Generated<string>;
  /** The term in which the course is taught, in the institute's words. */
  period: Generated<string>;
  shift: Generated<string>;
  enrolment: EnrolmentMode;
  /** `copying`: hidden from everybody until the copy is complete. */
  state: Generated<PublicationState | 'copying'>;
  /** Set only when scheduled. */
  publishAt: Generated<string | null>;
  /** Only members, bedelía and administrators see an archived course. */
  archivedAt: Generated<string | null>;
  version: number;
  /** The name without accents, for sorting, so that Á does not come after Z. */
  sortKey: string;
  /** The name, type, category, code, period and shift in lower case without accents, for searches. */
  search: string;
  createdAt: string;
  updatedAt: string;
}

export type CourseRow = Selectable<CoursesTable>;
