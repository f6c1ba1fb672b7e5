import type { Db } from '../../core/database/database.ts';
import { findFile } from '../../platform/files/files.queries.ts';
import type { FileServices } from '../../platform/files/store-file.ts';
import { extractText } from '../../search/extract-text.ts';
import type { SourcePassages } from '../../search/passages.queries.ts';
import { insertFileText } from '../../search/passages.queries.ts';
import { splitText } from '../../search/split-text.ts';

async function findAttachment(db: Db, id: number) {
  return db
    .selectFrom('attachments')
    .leftJoin('fileTexts', 'fileTexts.fileId', 'attachments.fileId')
    .select(['attachments.courseId', 'attachments.fileId', 'attachments.name', 'fileTexts.text'])
    .where('attachments.id', '=', id)
    .executeTakeFirst();
}

/** Reads a material's name and text. Texts are cached by file, because course copies share files. */
export const attachmentPassageSource = {
  async prepare(services: FileServices, id: number): Promise<void> {
    const { db, storage } = services;
    const attachment = await findAttachment(db, id);
    if (!attachment || attachment.text !== null) return;
    const file = await findFile(db, attachment.fileId);
    const text = file ? await extractText(storage, file) : undefined;
    if (text === undefined) return;
    await insertFileText(db, attachment.fileId, text);
  },

  async read(db: Db, id: number): Promise<SourcePassages | undefined> {
    const attachment = await findAttachment(db, id);
    if (!attachment) return undefined;
    const { courseId, name: title, text } = attachment;
    const parts = splitText(text ?? '');
    const passages = (parts.length > 0 ? parts : ['']).map((part) => ({
      kind: 'material' as const,
      title,
      text: part,
    }));
    return { courseId, lectureId: null, passages };
  },
};
