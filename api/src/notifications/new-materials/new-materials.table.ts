import type { Generated } from 'kysely';

/** An added attachment or link; deleted and restored with it. */
export interface NewMaterialsTable {
  id: Generated<number>;
  courseId: number;
  attachmentId: number | null;
  linkId: number | null;
  createdAt: string;
  /** The `aboutId` of the notification that announced it; null until then. */
  toldWith: number | null;
}
