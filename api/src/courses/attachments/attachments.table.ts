import type { Generated, Insertable, Selectable } from 'kysely';

export interface AttachmentsTable {
  id: Generated<number>;
  courseId: number;
  fileId: number;
  /** The name that people see; the stored file has the cleaned one. */
  name: string;
  createdAt: string;
}

export type AttachmentRow = Selectable<AttachmentsTable>;
export type NewAttachmentRow = Insertable<AttachmentsTable>;
