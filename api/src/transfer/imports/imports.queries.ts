import type { Db } from '../../core/database/database.ts';
import { splitIntoChunks } from '../../core/database/split-into-chunks.ts';
import { conflict } from '../../core/http/errors.ts';
import { now } from '../../core/time/time.ts';
import type { UploadRow } from '../../courses/media/uploads.table.ts';
import { listUnfinishedJobs } from '../../platform/jobs/jobs.queries.ts';
import type { ArchiveHeader, ArchiveItem } from '../reading/course-plan.ts';
import type { CourseImportRow, ImportedPart, NewImportedPart } from './imports.table.ts';

export async function insertArchiveUpload(
  trx: Db,
  { id: uploadId, ...upload }: { id: string; userId: number; name: string; size: number },
): Promise<void> {
  const row = { ...upload, uploadId, state: 'uploading' as const, createdAt: now() };
  await trx.insertInto('courseImports').values(row).execute();
}

export async function findArchiveUpload(db: Db, uploadId: string): Promise<UploadRow | undefined> {
  return db
    .selectFrom('courseImports')
    .select(['uploadId as id', 'userId', 'size', 'finishedAt'])
    .where('uploadId', '=', uploadId)
    .executeTakeFirst();
}

/** Lists a person's uploads, whose bytes may be outside the storage. */
export async function listArchiveUploads(db: Db, userId: number): Promise<{ id: string }[]> {
  return db.selectFrom('courseImports').select('uploadId as id').where('userId', '=', userId).execute();
}

/** Returns false when another call has already finished the upload. */
export async function markArchiveUploaded(trx: Db, uploadId: string, fileId: number): Promise<boolean> {
  const row = await trx
    .updateTable('courseImports')
    .set({ fileId, finishedAt: now(), state: 'uploaded' })
    .where('uploadId', '=', uploadId)
    .where('finishedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes an upload that was not imported; returns its file's id. */
export async function deleteArchiveUpload(db: Db, uploadId: string): Promise<number | null> {
  const row = await db
    .deleteFrom('courseImports')
    .where('uploadId', '=', uploadId)
    .where('state', 'in', ['uploading', 'uploaded', 'read'])
    .returning('fileId')
    .executeTakeFirst();
  return row?.fileId ?? null;
}

/** Deletes uploads that were not imported, and the archives of imports whose job failed for good. */
export async function deleteArchiveUploadsBefore(db: Db, createdAt: string): Promise<void> {
  await db
    .deleteFrom('courseImports')
    .where('state', 'in', ['uploading', 'uploaded', 'read'])
    .where('createdAt', '<', createdAt)
    .execute();
  const abandoned = await db
    .selectFrom('courseImports')
    .select('id')
    .where('state', '=', 'applying')
    .where('fileId', 'is not', null)
    .where('createdAt', '<', createdAt)
    .execute();
  for (const { id } of abandoned) {
    if (await isImportRunning(db, id)) continue;
    // The row stays, so that the import may still be undone.
    await updateCourseImport(db, id, ['applying'], { fileId: null });
  }
}

/** True while an unfinished job imports this archive; ignores the job `exceptId`. */
export async function isImportRunning(db: Db, importId: number, exceptId = 0): Promise<boolean> {
  const jobs = await listUnfinishedJobs(db, 'courses.bring');
  return jobs
    .filter(({ id }) => id !== exceptId)
    .some(({ payload }) => (JSON.parse(payload) as { importId: number }).importId === importId);
}

export async function findCourseImport(db: Db, id: number): Promise<CourseImportRow | undefined> {
  return db.selectFrom('courseImports').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findImportByUpload(db: Db, uploadId: string): Promise<CourseImportRow | undefined> {
  return db.selectFrom('courseImports').selectAll().where('uploadId', '=', uploadId).executeTakeFirst();
}

/** Stores the list for the preview, unless the import has begun with an earlier list meanwhile. */
export async function saveImportPlan(
  trx: Db,
  id: number,
  { head, items }: { head: ArchiveHeader; items: ArchiveItem[] },
): Promise<void> {
  const read = { head: JSON.stringify(head), plan: JSON.stringify(items), state: 'read' as const };
  await updateCourseImport(trx, id, ['uploaded', 'read'], read);
}

/** Updates an import; returns false when its state is none of `from`. */
export async function updateCourseImport(
  trx: Db,
  id: number,
  from: CourseImportRow['state'][],
  set: Partial<Omit<CourseImportRow, 'id'>>,
): Promise<boolean> {
  const row = await trx
    .updateTable('courseImports')
    .set(set)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the import for this transaction. Throws 409 when it has been undone. */
export async function requireRunningImport(trx: Db, id: number): Promise<void> {
  if (!(await updateCourseImport(trx, id, ['applying'], { state: 'applying' })))
    throw conflict('import_taken_back', 'Se deshizo mientras se traía.');
}

export async function listImportedParts(db: Db, importId: number): Promise<ImportedPart[]> {
  return db.selectFrom('courseImportItems').selectAll().where('importId', '=', importId).execute();
}

export async function deleteImportedParts(
  trx: Db,
  importId: number,
  { onlyNew = false }: { onlyNew?: boolean } = {},
): Promise<void> {
  await trx
    .deleteFrom('courseImportItems')
    .where('importId', '=', importId)
    .$if(onlyNew, (query) => query.where('updated', '=', false))
    .execute();
}

export async function insertImportedParts(trx: Db, rows: NewImportedPart[]): Promise<void> {
  for (const some of splitIntoChunks(rows)) await trx.insertInto('courseImportItems').values(some).execute();
}

export type EarlierPart = Pick<ImportedPart, 'part' | 'kind' | 'madeId' | 'digest' | 'state'>;

/** Lists the latest parts of each item that earlier imports of this source created, and no undo removed. */
export async function findEarlierParts(
  db: Db,
  courseId: number,
  source: string,
): Promise<Map<string, EarlierPart[]>> {
  const imports = await db
    .selectFrom('courseImports')
    .select(['id', 'head'])
    .where('courseId', '=', courseId)
    .where('state', 'in', ['done', 'undone'])
    .execute();
  const ids = imports
    .filter(({ head }) => (JSON.parse(head ?? '{}') as Partial<ArchiveHeader>).source === source)
    .map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const same = await db
    .selectFrom('courseImportItems')
    .innerJoin('courseImports', 'courseImports.id', 'courseImportItems.importId')
    .selectAll('courseImportItems')
    .where('importId', 'in', ids)
    // Undone imports of earlier versions of this code still list what they removed.
    .where((row) => row.or([row('courseImports.state', '=', 'done'), row('updated', '=', true)]))
    .orderBy('importId')
    .orderBy('part')
    .execute();
  const last = new Map(same.map(({ key, importId }) => [key, importId]));
  return Map.groupBy(
    same.filter(({ key, importId }) => last.get(key) === importId),
    ({ key }) => key,
  );
}

/** Stores the digests of imported items, to detect later changes. */
export async function saveItemDigests(trx: Db, states: ImportedPart[]): Promise<void> {
  for (const some of splitIntoChunks(states))
    await trx
      .insertInto('courseImportItems')
      .values(some)
      .onConflict((conflict) =>
        conflict
          .columns(['importId', 'key', 'part'])
          .doUpdateSet((row) => ({ state: row.ref('excluded.state') })),
      )
      .execute();
}

export async function findImportFileId(db: Db, importId: number, entry: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('courseImportFiles')
    .select('fileId')
    .where('importId', '=', importId)
    .where('entry', '=', entry)
    .executeTakeFirst();
  return row?.fileId;
}

export async function insertImportFile(trx: Db, kept: { importId: number; entry: string; fileId: number }) {
  await trx.insertInto('courseImportFiles').values(kept).execute();
}

export async function deleteImportFiles(trx: Db, importId: number): Promise<void> {
  await trx.deleteFrom('courseImportFiles').where('importId', '=', importId).execute();
}
