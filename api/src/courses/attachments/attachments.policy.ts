import type { Db } from '../../core/database/database.ts';
import { conflict } from '../../core/http/errors.ts';
import { countAttachments } from './attachments.queries.ts';

/** The API sends all attachments at once, so their number needs a limit. */
const MAX_ATTACHMENTS = 500;

export async function requireBelowAttachmentLimit(db: Db, courseId: number): Promise<void> {
  if ((await countAttachments(db, courseId)) < MAX_ATTACHMENTS) return;
  throw conflict('too_many_attachments', `Un curso puede tener como máximo ${MAX_ATTACHMENTS} materiales.`);
}
