import type { Generated } from 'kysely';

/** A new attachment or link; the row is deleted and restored together with the material. */
export interface NewMaterialsTable {
  id: Generated<number>;
  courseId: number;
  attachmentId: number | null;
  linkId: number | null;
  createdAt: string;
  /** The `aboutId` of the material's notification, even if none was sent; null while pending. */
  toldWith: number | null;
}
