import { randomBytes } from 'node:crypto';
import type { Db } from '../../core/database/database.ts';
import { hashToken } from '../../core/text/hash-token.ts';
import { now } from '../../core/time/time.ts';
import { selectOwnCourses } from '../../courses/subscriptions/course-members.queries.ts';
import { findFile } from '../../platform/files/files.queries.ts';
import type { FileRow } from '../../platform/files/files.table.ts';

/** Finds a person's data export that can still be downloaded. */
export async function findDataExport(db: Db, userId: number) {
  return db
    .selectFrom('dataExports')
    .innerJoin('files', 'files.id', 'dataExports.fileId')
    .select(['dataExports.id', 'files.name', 'dataExports.bytes', 'dataExports.expiresAt'])
    .where('dataExports.userId', '=', userId)
    .where('dataExports.expiresAt', '>', now())
    .executeTakeFirst();
}

/** Finds the latest job of the person's data export, unless it is done or a later copy exists. */
export async function findDataExportJob(db: Db, userId: number) {
  const jobs = db
    .selectFrom('jobs')
    .selectAll()
    .where('kind', '=', 'users.export')
    .where('payload', '=', JSON.stringify({ userId }));
  const job = await jobs.where('starterId', '=', userId).orderBy('id', 'desc').limit(1).executeTakeFirst();
  if (job?.state !== 'failed') return job?.state === 'done' ? undefined : job;
  // An administrator may have made it; the copy itself may have expired since.
  const later = await jobs
    .where('state', '=', 'done')
    .where('finishedAt', '>', job.finishedAt ?? '')
    .executeTakeFirst();
  return later ? undefined : job;
}

/** Issues a token for a one-time download and invalidates the previous one. */
export async function issueDownloadToken(trx: Db, copyId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const tokenHash = hashToken(token);
  await trx.updateTable('dataExports').set({ tokenHash }).where('id', '=', copyId).execute();
  return token;
}

/** Finds a token's file without using the token up. */
export async function findDownload(db: Db, token: string): Promise<FileRow | undefined> {
  const found = await db
    .selectFrom('dataExports')
    .select('fileId')
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', now())
    .executeTakeFirst();
  return found && findFile(db, found.fileId);
}

/** Uses up a token and returns its file; undefined for a used, replaced or expired token. */
export async function redeemDownloadToken(trx: Db, token: string): Promise<FileRow | undefined> {
  const taken = await trx
    .updateTable('dataExports')
    .set({ tokenHash: null })
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', now())
    .returning('fileId')
    .executeTakeFirst();
  if (!taken) return undefined;
  return findFile(trx, taken.fileId);
}

/** Deletes expired data exports; the next sweep removes their files. */
export async function deleteExpiredDataExports(db: Db): Promise<void> {
  await db.deleteFrom('dataExports').where('expiresAt', '<=', now()).execute();
}

/** Lists the names of the person's courses that are not archived, at most 20. */
export async function listOwnCourseNames(db: Db, userId: number): Promise<string[]> {
  const courses = await selectOwnCourses(db, userId)
    .select('courses.name')
    .where('courses.archivedAt', 'is', null)
    .orderBy('courses.sortKey')
    .limit(20)
    .execute();
  return courses.map(({ name }) => name);
}
