import { countRows } from '../../core/database/count-rows.ts';
import type { Db } from '../../core/database/database.ts';
import { now } from '../../core/time/time.ts';
import type { AttachmentRow, NewAttachmentRow } from './attachments.table.ts';

export type NewAttachment = Pick<NewAttachmentRow, 'courseId' | 'fileId' | 'name'>;

export async function insertAttachment(db: Db, attachment: NewAttachment): Promise<AttachmentRow> {
  return db
    .insertInto('attachments')
    .values({ ...attachment, createdAt: now() })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function listAttachments(db: Db, courseId: number) {
  return db
    .selectFrom('attachments')
    .innerJoin('files', 'files.id', 'attachments.fileId')
    .selectAll('attachments')
    .select(['files.size', 'files.mimeType', 'files.name as fileName'])
    .where('attachments.courseId', '=', courseId)
    .orderBy('attachments.id')
    .execute();
}

export type ListedAttachment = Awaited<ReturnType<typeof listAttachments>>[number];

export async function countAttachments(db: Db, courseId: number): Promise<number> {
  return countRows(db.selectFrom('attachments').where('courseId', '=', courseId));
}

/** Replaces a material's file and name; returns its old file's id, or undefined for a missing material. */
export async function replaceAttachment(
  trx: Db,
  courseId: number,
  id: number,
  changes: Pick<NewAttachment, 'fileId' | 'name'>,
): Promise<number | undefined> {
  const one = trx.selectFrom('attachments').select('fileId').where('id', '=', id);
  const before = await one.where('courseId', '=', courseId).executeTakeFirst();
  if (before) await trx.updateTable('attachments').set(changes).where('id', '=', id).execute();
  return before?.fileId;
}

/** Returns the deleted row, or undefined when none existed. */
export async function deleteAttachment(
  db: Db,
  courseId: number,
  attachmentId: number,
): Promise<AttachmentRow | undefined> {
  return db
    .deleteFrom('attachments')
    .where('id', '=', attachmentId)
    .where('courseId', '=', courseId)
    .returningAll()
    .executeTakeFirst();
}
