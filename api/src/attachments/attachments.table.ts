import type { Generated, Insertable, Selectable } from 'kysely';

export interface AttachmentsTable {
  id: Generated<number>;
  courseId: number;
  fileId: number;
  /** What people see; the file itself has the cleaned name. */
  name: string;
  createdAt: string;
}

export type AttachmentRow = Selectable<AttachmentsTable>;
export type NewAttachmentRow = Insertable<AttachmentsTable>;
