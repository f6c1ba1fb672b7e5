import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import { type ForeignKey, readForeignKeys } from '../../core/database/foreign-keys.ts';
import { serviceUnavailable } from '../../core/http/errors.ts';
import { fromNow, MINUTE, now } from '../../core/time/time.ts';
import type { FileRow } from './files.table.ts';
import { createStorageKey } from './keys.ts';
import type { FileDigest } from './storage.ts';

/** How long an upload is protected after its process last reported. */
const LEASE = MINUTE;

export type NewFile = Pick<FileRow, 'courseId' | 'name' | 'mimeType'> & Partial<Pick<FileRow, 'ownerId'>>;

/** Inserts the row of a file whose bytes are about to arrive. */
export async function insertFile(db: Db, file: NewFile): Promise<FileRow> {
  const bytes = { key: createStorageKey(), size: 0, sha256: '', state: 'uploading' as const };
  return db
    .insertInto('files')
    .values({ ownerId: null, ...file, ...bytes, keepUntil: fromNow(LEASE), createdAt: now() })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Extends the lease while the process is still uploading. */
export async function extendUploadLease(db: Db, fileId: number): Promise<void> {
  const upload = db
    .updateTable('files')
    .set({ keepUntil: fromNow(LEASE) })
    .where('id', '=', fileId);
  await upload.where('state', '=', 'uploading').execute();
}

/** Call this in the transaction that references the file; otherwise a sweep may delete the file. */
export async function markFileStored(
  db: Db,
  fileId: number,
  bytes: FileDigest & Partial<Pick<FileRow, 'mimeType' | 'name'>>,
): Promise<void> {
  const row = await db
    .updateTable('files')
    .set({ ...bytes, state: 'stored', keepUntil: null })
    .where('id', '=', fileId)
    .returning('id')
    .executeTakeFirst();
  // A sweep deleted the row, because the database was unreachable longer than the lease.
  if (!row) throw serviceUnavailable();
}

export async function findFile(db: Db, fileId: number): Promise<FileRow | undefined> {
  return db.selectFrom('files').selectAll().where('id', '=', fileId).executeTakeFirst();
}

/** True when the trash refers to one of these files. */
export async function isAnyFileInTrash(db: Db, fileIds: RawBuilder<number>): Promise<boolean> {
  const kept = db.selectFrom('trashFiles').select('fileId').limit(1);
  return (await kept.where(sql<SqlBool>`"fileId" in (${fileIds})`).executeTakeFirst()) !== undefined;
}

export async function keepFileUntil(db: Db, fileId: number, keepUntil: string): Promise<void> {
  await db.updateTable('files').set({ keepUntil }).where('id', '=', fileId).execute();
}

/** Sets the files' course, whose members may read the files. */
export async function setCourseOfFiles(db: Db, ids: number[], courseId: number): Promise<void> {
  if (ids.length > 0) await db.updateTable('files').set({ courseId }).where('id', 'in', ids).execute();
}

/** Sets the person who may read the files besides the course's teachers. */
export async function setOwnerOfFiles(db: Db, ids: number[], ownerId: number): Promise<void> {
  if (ids.length > 0) await db.updateTable('files').set({ ownerId }).where('id', 'in', ids).execute();
}

export async function sumFileSizes(db: Db): Promise<number> {
  const total = sql<number | null>`sum(${sql.ref('size')})`.as('total');
  const row = await db.selectFrom('files').select(total).executeTakeFirstOrThrow();
  return row.total ?? 0;
}

const fileKeys = new WeakMap<Db, ForeignKey[]>();

/** Caches the columns that refer to files, because the schema changes only before the start. */
async function readFileKeys(db: Db): Promise<ForeignKey[]> {
  const known = fileKeys.get(db);
  if (known) return known;
  const keys = (await readForeignKeys(db)).filter(({ parent }) => parent === 'files');
  // Without keys every file would seem unreferenced, and a sweep would delete it.
  if (keys.length === 0) throw new Error('the database shows no references to files');
  fileKeys.set(db, keys);
  return keys;
}

/** Builds a condition; references from rows that are deleted with the file do not count. */
async function isUnreferenced(db: Db) {
  const keys = await readFileKeys(db);
  const keeping = keys.filter(({ onDelete }) => onDelete !== 'cascade');
  const unused = keeping.map(({ table, column }) => {
    const deleting = keys.filter((key) => key.table === table && key.onDelete === 'cascade');
    const others = deleting.map((key) => sql` and ${sql.ref(`own.${key.column}`)} <> "files"."id"`);
    return sql`not exists (select 1 from ${sql.table(table)} as "own"
      where ${sql.ref(`own.${column}`)} = "files"."id" ${sql.join(others, sql``)})`;
  });
  return sql<SqlBool>`${sql.join(unused, sql` and `)}
    and not exists (select 1 from "trashFiles" where "trashFiles"."fileId" = "files"."id")`;
}

/** Lists unreferenced files and interrupted uploads. */
export async function listOrphanFiles(db: Db, limit: number): Promise<Pick<FileRow, 'id' | 'key'>[]> {
  return db
    .selectFrom('files')
    .select(['files.id', 'files.key'])
    .where((where) => where.or([where('keepUntil', 'is', null), where('keepUntil', '<', now())]))
    .where(await isUnreferenced(db))
    .limit(limit)
    .execute();
}

/** Lists the given files that are unreferenced, except stored files kept until a later time. */
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
    .where(await isUnreferenced(db))
    .execute();
}

export async function deleteFiles(db: Db, ids: number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('files').where('id', 'in', ids).execute();
}
