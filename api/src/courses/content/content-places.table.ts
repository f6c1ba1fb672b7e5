import type { Generated } from 'kysely';

/** The place of a thing that is no lecture; one without a row was never placed. */
export interface ContentPlacesTable {
  id: Generated<number>;
  courseId: number;
  /** A kind of the content's registry. */
  kind: string;
  itemId: number;
  /** Counts only without a lecture: what follows one is in its section. */
  sectionId: number | null;
  /** Null: before the first lecture of its section. */
  afterLectureId: number | null;
  /** The order among items after the same lecture. */
  place: number;
}
