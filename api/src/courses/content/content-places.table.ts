import type { Generated } from 'kysely';

/** The position of an item other than a lecture; items that were never placed have no row. */
export interface ContentPlacesTable {
  id: Generated<number>;
  courseId: number;
  /** A kind from the content registry. */
  kind: string;
  itemId: number;
  /** Used only without `afterLectureId`; otherwise the lecture's section applies. */
  sectionId: number | null;
  /** Null means before the first lecture of the section. */
  afterLectureId: number | null;
  /** The order among items after the same lecture. */
  place: number;
}
