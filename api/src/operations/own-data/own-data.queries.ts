import { createHash, randomBytes } from 'node:crypto';
import { fromNow, now } from '../../core/time/time.ts';
import type { Db } from '../../database.ts';
import type { FileRow } from '../../platform/files/files.table.ts';

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Finds the copy of a person that can still be downloaded. */
export async function findCopy(db: Db, userId: number) {
  return db
    .selectFrom('dataExports')
    .innerJoin('files', 'files.id', 'dataExports.fileId')
    .select(['dataExports.id', 'files.name', 'dataExports.bytes', 'dataExports.expiresAt'])
    .where('dataExports.userId', '=', userId)
    .where('dataExports.expiresAt', '>', now())
    .executeTakeFirst();
}

/** Finds the newest copy that is being made. */
export async function findCopyJob(db: Db, userId: number) {
  return db
    .selectFrom('jobs')
    .selectAll()
    .where('starterId', '=', userId)
    .where('kind', '=', 'users.export')
    .where('payload', '=', JSON.stringify({ userId }))
    .where('state', 'in', ['waiting', 'running'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

/** Issues the token of a link that works once; the one before it ends. */
export async function issueCopyToken(trx: Db, copyId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const tokenHash = hashOf(token);
  await trx.updateTable('dataExports').set({ tokenHash }).where('id', '=', copyId).execute();
  return token;
}

/** Uses a link up and returns its file; undefined for one that was used, replaced or is too old. */
export async function takeCopy(trx: Db, token: string): Promise<FileRow | undefined> {
  const taken = await trx
    .updateTable('dataExports')
    .set({ tokenHash: null })
    .where('tokenHash', '=', hashOf(token))
    .where('expiresAt', '>', now())
    .returning('fileId')
    .executeTakeFirst();
  if (!taken) return undefined;
  return trx.selectFrom('files').selectAll().where('id', '=', taken.fileId).executeTakeFirst();
}

/** Their files follow with the next sweep of files. */
export async function deleteOldCopies(db: Db): Promise<void> {
  await db.deleteFrom('dataExports').where('expiresAt', '<=', now()).execute();
}

export async function setClosing(trx: Db, userId: number, afterMs: number | null): Promise<string | null> {
  const closesAt = afterMs === null ? null : fromNow(afterMs);
  await trx.updateTable('users').set({ closesAt, updatedAt: now() }).where('id', '=', userId).execute();
  return closesAt;
}

export async function listClosable(db: Db): Promise<number[]> {
  const due = await db.selectFrom('users').select('id').where('closesAt', '<=', now()).limit(50).execute();
  return due.map(({ id }) => id);
}

/** True when nobody else who may log in administers. */
export async function isLastAdmin(trx: Db, userId: number): Promise<boolean> {
  const { role } = await trx
    .selectFrom('users')
    .select('role')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (role !== 'admin') return false;
  const other = await trx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('active', '=', true)
    .where('closesAt', 'is', null)
    .where('id', '!=', userId)
    .executeTakeFirst();
  return other === undefined;
}

/** The courses that a person attends. */
export async function listCourseNames(db: Db, userId: number): Promise<string[]> {
  const courses = await db
    .selectFrom('subscriptions')
    .innerJoin('courses', 'courses.id', 'subscriptions.courseId')
    .select('courses.name')
    .where('subscriptions.userId', '=', userId)
    .where('courses.archivedAt', 'is', null)
    .orderBy('courses.sortKey')
    .limit(20)
    .execute();
  return courses.map(({ name }) => name);
}
