import type { Generated, Insertable, Selectable } from 'kysely';

export interface AttachmentsTable {
  id: Generated<number>;
  courseId: number;
  fileId: number;
  /** The displayed name; the stored file's name is sanitised. */
  name: string;
  createdAt: string;
}

export type AttachmentRow = Selectable<AttachmentsTable>;
export type NewAttachmentRow = Insertable<AttachmentsTable>;
