import type { Generated } from 'kysely';

/** An attachment or a link that somebody added; it goes with it, and comes back with it. */
export interface NewMaterialsTable {
  id: Generated<number>;
  courseId: number;
  attachmentId: number | null;
  linkId: number | null;
  createdAt: string;
  /** The first of those that were told together: the `aboutId` of their notice. Null until then. */
  toldWith: number | null;
}
