import type { Db } from '../../database.ts';
import { markStored } from '../../files/files.queries.ts';
import type { PutFile } from '../../files/store-file.ts';
import { now } from '../../time/time.ts';

/** Makes the picture belong to the course's bank. */
export async function insertImage(db: Db, courseId: number, file: PutFile): Promise<void> {
  const { id: fileId, name, size, sha256, mimeType } = file;
  await db.insertInto('quizImages').values({ courseId, fileId, name, createdAt: now() }).execute();
  await markStored(db, fileId, { size, sha256, mimeType });
}
