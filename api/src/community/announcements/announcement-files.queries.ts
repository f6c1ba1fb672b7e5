import { countRows } from '../../core/database/count-rows.ts';
import type { Db } from '../../core/database/database.ts';
import { now } from '../../core/time/time.ts';
import type { UploadRow } from '../../courses/media/uploads.table.ts';

interface Materials {
  courseId: number | null;
  attachmentIds: number[];
}

/** Replaces an announcement's materials; ignores ids of other courses' materials. */
export async function replaceAnnouncementMaterials(
  trx: Db,
  announcementId: number,
  { courseId, attachmentIds }: Materials,
): Promise<void> {
  await trx.deleteFrom('announcementFiles').where('announcementId', '=', announcementId).execute();
  if (courseId === null || attachmentIds.length === 0) return;
  const own = trx.selectFrom('attachments').select('id').where('courseId', '=', courseId);
  const rows = (await own.where('id', 'in', attachmentIds).execute()).map((row) => {
    return { announcementId, attachmentId: row.id };
  });
  if (rows.length > 0) await trx.insertInto('announcementFiles').values(rows).execute();
}

interface Uploads {
  /** The author, who may attach only their own new uploads. */
  userId: number;
  uploadIds: string[];
}

/** Replaces an announcement's uploads; returns removed file ids, or undefined for a missing upload. */
export async function replaceAnnouncementUploads(
  trx: Db,
  announcementId: number,
  { userId, uploadIds }: Uploads,
): Promise<number[] | undefined> {
  const own = trx.deleteFrom('announcementUploads').where('announcementId', '=', announcementId);
  const left = uploadIds.length === 0 ? own : own.where('id', 'not in', uploadIds);
  const lost = await left.returning('fileId').execute();
  if (uploadIds.length > 0) {
    const taken = await trx
      .updateTable('announcementUploads')
      .set({ announcementId })
      .where('id', 'in', uploadIds)
      .where('finishedAt', 'is not', null)
      .where((where) =>
        where.or([
          where('announcementId', '=', announcementId),
          where.and([where('announcementId', 'is', null), where('userId', '=', userId)]),
        ]),
      )
      .returning('id')
      .execute();
    if (taken.length < uploadIds.length) return undefined;
  }
  return lost.flatMap(({ fileId }) => fileId ?? []);
}

/** Lists announcements' files: the course's materials, then uploaded ones. */
export async function listAnnouncementFiles(db: Db, ids: number[]) {
  if (ids.length === 0) return [];
  const materials = await db
    .selectFrom('announcementFiles')
    .innerJoin('attachments', 'attachments.id', 'announcementFiles.attachmentId')
    .innerJoin('files', 'files.id', 'attachments.fileId')
    .select(['announcementId', 'attachments.id', 'attachments.fileId', 'attachments.name'])
    .select(['files.size', 'files.name as fileName'])
    .where('announcementId', 'in', ids)
    .orderBy('attachments.id')
    .execute();
  const uploads = await db
    .selectFrom('announcementUploads')
    .select(['announcementId', 'id as uploadId', 'name', 'size'])
    .where('announcementId', 'in', ids)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return [
    ...materials.map((row) => ({ ...row, uploadId: null })),
    ...uploads.map((row) => ({ ...row, id: null })),
  ];
}
export type AnnouncementFile = Awaited<ReturnType<typeof listAnnouncementFiles>>[number];

export async function insertAnnouncementUpload(
  trx: Db,
  upload: { id: string; userId: number; name: string; size: number },
): Promise<void> {
  const empty = { announcementId: null, fileId: null, createdAt: now(), finishedAt: null };
  await trx
    .insertInto('announcementUploads')
    .values({ ...upload, ...empty })
    .execute();
}

/** Counts a person's uploads without announcement. */
export async function countUnattachedUploads(db: Db, userId: number): Promise<number> {
  return countRows(
    db.selectFrom('announcementUploads').where('userId', '=', userId).where('announcementId', 'is', null),
  );
}

/** Finds an upload that is not attached to an announcement yet. */
export async function findUnattachedUpload(db: Db, id: string): Promise<UploadRow | undefined> {
  const row = await db
    .selectFrom('announcementUploads')
    .select(['id', 'userId', 'size', 'finishedAt'])
    .where('id', '=', id)
    .where('announcementId', 'is', null)
    .executeTakeFirst();
  return row?.userId == null ? undefined : { ...row, userId: row.userId };
}

export async function findAnnouncementUpload(db: Db, id: string) {
  return db
    .selectFrom('announcementUploads')
    .select(['announcementId', 'fileId'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Deletes the upload and returns its file's id. */
export async function deleteUnattachedUpload(db: Db, id: string): Promise<number | null> {
  const row = await db
    .deleteFrom('announcementUploads')
    .where('id', '=', id)
    .where('announcementId', 'is', null)
    .returning('fileId')
    .executeTakeFirst();
  return row?.fileId ?? null;
}

export async function deleteUnattachedUploadsBefore(db: Db, createdAt: string): Promise<void> {
  await db
    .deleteFrom('announcementUploads')
    .where('announcementId', 'is', null)
    .where('createdAt', '<', createdAt)
    .execute();
}
