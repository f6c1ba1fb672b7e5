import type { Db } from '../../core/database/database.ts';
import { now } from '../../core/time/time.ts';
import { markFileStored } from '../../platform/files/files.queries.ts';
import type { NewStoredFile } from '../../platform/files/store-file.ts';

export async function isQuestionImage(db: Db, fileId: number): Promise<boolean> {
  const row = await db
    .selectFrom('quizImages')
    .select('fileId')
    .where('fileId', '=', fileId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Assigns the picture to the course's bank. */
export async function insertQuestionImage(db: Db, courseId: number, file: NewStoredFile): Promise<void> {
  const { id: fileId, name, size, sha256, mimeType } = file;
  await db.insertInto('quizImages').values({ courseId, fileId, name, createdAt: now() }).execute();
  await markFileStored(db, fileId, { size, sha256, mimeType });
}
