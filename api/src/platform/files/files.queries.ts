import { type ExpressionBuilder, sql } from 'kysely';
import type { Db, Tables } from '../../core/database/database.ts';
import { unavailable } from '../../core/http/errors.ts';
import { fromNow, MINUTE, now } from '../../core/time/time.ts';
import type { FileRow } from './files.table.ts';
import { newKey } from './keys.ts';
import type { StoredBytes } from './storage.ts';

/** How long an upload is protected after its process last reported. */
const LEASE = MINUTE;

export type NewFile = Pick<FileRow, 'courseId' | 'name' | 'mimeType'> & Partial<Pick<FileRow, 'ownerId'>>;

/** Inserts the row of a file whose bytes are about to arrive. */
export async function insertFile(db: Db, file: NewFile): Promise<FileRow> {
  const bytes = { key: newKey(), size: 0, sha256: '', state: 'uploading' as const };
  return db
    .insertInto('files')
    .values({ ownerId: null, ...file, ...bytes, keepUntil: fromNow(LEASE), createdAt: now() })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Extends the lease while the process is still uploading. */
export async function prolongUpload(db: Db, fileId: number): Promise<void> {
  const upload = db
    .updateTable('files')
    .set({ keepUntil: fromNow(LEASE) })
    .where('id', '=', fileId);
  await upload.where('state', '=', 'uploading').execute();
}

/** Call it in the transaction that references the file; otherwise a sweep may delete it. */
export async function markStored(
  db: Db,
  fileId: number,
  bytes: StoredBytes & { mimeType?: string },
): Promise<void> {
  const row = await db
    .updateTable('files')
    .set({ ...bytes, state: 'stored', keepUntil: null })
    .where('id', '=', fileId)
    .returning('id')
    .executeTakeFirst();
  // A sweep deleted it, because the database was unreachable longer than the lease.
  if (!row) throw unavailable();
}

export async function findFile(db: Db, fileId: number): Promise<FileRow | undefined> {
  return db.selectFrom('files').selectAll().where('id', '=', fileId).executeTakeFirst();
}

/** True when the file or its source is kept only for an undo, so nobody may fetch it. */
export async function isInTrash(db: Db, fileId: number): Promise<boolean> {
  const row = await db
    .selectFrom('trashFiles')
    .select('fileId')
    .where((where) =>
      where.or([
        where('fileId', '=', fileId),
        where(
          'fileId',
          'in',
          where.selectFrom('renditions').select('sourceFileId').where('renditions.fileId', '=', fileId),
        ),
        where(
          'fileId',
          'in',
          where.selectFrom('videos').select('videos.fileId').where('storyboardFileId', '=', fileId),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function keepFileUntil(db: Db, fileId: number, keepUntil: string): Promise<void> {
  await db.updateTable('files').set({ keepUntil }).where('id', '=', fileId).execute();
}

/** Sets the course of files and their derived files, which decides access. */
export async function setCourseOfFiles(db: Db, ids: number[], courseId: number): Promise<void> {
  if (ids.length === 0) return;
  const all = db.updateTable('files').set({ courseId });
  const renditions = db
    .selectFrom('renditions')
    .select('fileId')
    .where('sourceFileId', 'in', ids)
    .where('fileId', 'is not', null);
  const boards = db
    .selectFrom('videos')
    .select('storyboardFileId')
    .where('fileId', 'in', ids)
    .where('storyboardFileId', 'is not', null);
  await all.where('id', 'in', ids).execute();
  await all.where('id', 'in', renditions.$castTo<{ fileId: number }>()).execute();
  await all.where('id', 'in', boards.$castTo<{ storyboardFileId: number }>()).execute();
}

export async function sumFileSizes(db: Db): Promise<number> {
  const total = sql<number | null>`sum(${sql.ref('size')})`.as('total');
  const row = await db.selectFrom('files').select(total).executeTakeFirstOrThrow();
  return row.total ?? 0;
}

function isUnreferenced(where: ExpressionBuilder<Tables, 'files'>) {
  const lectures = where.selectFrom('lectures').select('lectures.id');
  const attachments = where.selectFrom('attachments').select('attachments.id');
  const answerFiles = where.selectFrom('answerFiles').select('answerFiles.id');
  const announced = where.selectFrom('announcementUploads').select('announcementUploads.id');
  const quizImages = where.selectFrom('quizImages').select('quizImages.id');
  const pagePictures = where.selectFrom('pagePictures').select('pagePictures.lectureId');
  const talkQuestions = where.selectFrom('talkQuestions').select('talkQuestions.id');
  const talkAnswers = where.selectFrom('talkAnswers').select('talkAnswers.id');
  const archives = where.selectFrom('courseImports').select('courseImports.id');
  const unpacked = where.selectFrom('courseImportFiles').select('courseImportFiles.importId');
  const trashFiles = where.selectFrom('trashFiles').select('trashFiles.trashId');
  const jobs = where.selectFrom('jobs').select('jobs.id');
  const exports = where.selectFrom('dataExports').select('dataExports.id');
  const courseExports = where.selectFrom('courseExports').select('courseExports.id');
  const boards = where.selectFrom('videos').select('videos.fileId');
  const renditions = where.selectFrom('renditions').select('renditions.id');
  // A rendition that replaced its source is used by a lecture or not at all.
  const others = renditions.whereRef('renditions.sourceFileId', '<>', 'files.id');
  return where.and([
    where.not(where.exists(boards.whereRef('videos.storyboardFileId', '=', 'files.id'))),
    where.not(where.exists(others.whereRef('renditions.fileId', '=', 'files.id'))),
    where.not(where.exists(jobs.whereRef('jobs.fileId', '=', 'files.id'))),
    where.not(where.exists(exports.whereRef('dataExports.fileId', '=', 'files.id'))),
    where.not(where.exists(courseExports.whereRef('courseExports.fileId', '=', 'files.id'))),
    where.not(where.exists(archives.whereRef('courseImports.fileId', '=', 'files.id'))),
    where.not(where.exists(unpacked.whereRef('courseImportFiles.fileId', '=', 'files.id'))),
    where.not(where.exists(trashFiles.whereRef('trashFiles.fileId', '=', 'files.id'))),
    where.not(where.exists(answerFiles.whereRef('answerFiles.fileId', '=', 'files.id'))),
    where.not(where.exists(announced.whereRef('announcementUploads.fileId', '=', 'files.id'))),
    where.not(where.exists(talkQuestions.whereRef('talkQuestions.pictureId', '=', 'files.id'))),
    where.not(where.exists(talkAnswers.whereRef('talkAnswers.pictureId', '=', 'files.id'))),
    where.not(where.exists(pagePictures.whereRef('pagePictures.fileId', '=', 'files.id'))),
    where.not(where.exists(quizImages.whereRef('quizImages.fileId', '=', 'files.id'))),
    where.not(where.exists(lectures.whereRef('lectures.videoFileId', '=', 'files.id'))),
    where.not(where.exists(lectures.whereRef('lectures.posterFileId', '=', 'files.id'))),
    where.not(where.exists(attachments.whereRef('attachments.fileId', '=', 'files.id'))),
  ]);
}

/** Lists unreferenced files and interrupted uploads. */
export async function listOrphanFiles(db: Db, limit: number): Promise<Pick<FileRow, 'id' | 'key'>[]> {
  return db
    .selectFrom('files')
    .select(['files.id', 'files.key'])
    .where((where) => {
      const over = where.or([where('files.keepUntil', 'is', null), where('files.keepUntil', '<', now())]);
      return where.and([over, isUnreferenced(where)]);
    })
    .limit(limit)
    .execute();
}

/** Lists which of these files are unreferenced and past their last use. */
export async function listUnusedFiles(db: Db, ids: number[]): Promise<Pick<FileRow, 'id' | 'key'>[]> {
  return db
    .selectFrom('files')
    .select(['files.id', 'files.key'])
    .where('files.id', 'in', ids)
    .where((where) =>
      where.or([
        where('files.state', '=', 'uploading'),
        where('files.keepUntil', 'is', null),
        where('files.keepUntil', '<', now()),
      ]),
    )
    .where(isUnreferenced)
    .execute();
}

export async function deleteFiles(db: Db, ids: number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('files').where('id', 'in', ids).execute();
}

/** True while a backup copies files; then no file may be deleted. */
export async function isBackupRunning(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('backups')
    .select('id')
    .where('running', '=', 1)
    .where('leaseUntil', '>=', now())
    .executeTakeFirst();
  return row !== undefined;
}
