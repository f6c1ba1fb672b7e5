import type { Db } from '../database.ts';
import { now } from '../time.ts';
import type { AttachmentRow, NewAttachmentRow } from './attachments.table.ts';

export type NewAttachment = Pick<NewAttachmentRow, 'courseId' | 'fileId' | 'name'>;

export async function insertAttachment(db: Db, attachment: NewAttachment): Promise<AttachmentRow> {
  return db
    .insertInto('attachments')
    .values({ ...attachment, createdAt: now() })
    .returningAll()
    .executeTakeFirstOrThrow();
}
