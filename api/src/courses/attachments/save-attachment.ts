import type { FastifyInstance } from 'fastify';
import { markFileStored } from '../../platform/files/files.queries.ts';
import type { NewStoredFile } from '../../platform/files/store-file.ts';
import type { Caller } from '../../platform/plugins/access-check.ts';
import type { Change } from '../../platform/plugins/write.ts';
import { signFileUrl } from '../media/file-url.ts';
import { requireBelowAttachmentLimit } from './attachments.policy.ts';
import { insertAttachment, type ListedAttachment } from './attachments.queries.ts';
import type { Attachment } from './attachments.schema.ts';
import type { AttachmentRow } from './attachments.table.ts';

export function presentAttachment(app: FastifyInstance, caller: Caller, row: ListedAttachment): Attachment {
  const { id, courseId, name, size, mimeType, createdAt } = row;
  const url = signFileUrl(app, caller, { id: row.fileId, name: row.fileName });
  return { id, courseId, name, size, mimeType, url, createdAt };
}

export function buildAttachmentAudit(action: string, { id, courseId, name }: AttachmentRow) {
  return { action, target: { type: 'attachment', id, name }, details: { courseId } };
}

/** Adds a material to its course; marks its file as stored, so that no sweep deletes the file. */
export async function createAttachment(
  change: Change,
  courseId: number,
  file: NewStoredFile,
  name = file.name,
): Promise<ListedAttachment> {
  const { trx } = change;
  await requireBelowAttachmentLimit(trx, courseId);
  const { id: fileId, size, sha256, mimeType } = file;
  const row = await insertAttachment(trx, { courseId, fileId, name });
  await markFileStored(trx, fileId, { size, sha256, mimeType });
  change.audit(buildAttachmentAudit('attachment.create', row));
  return { ...row, size, mimeType, fileName: file.name };
}
