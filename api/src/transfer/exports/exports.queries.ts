import type { Db } from '../../core/database/database.ts';
import { DAY, fromNow, now } from '../../core/time/time.ts';

const LIFE = DAY;

export async function insertCourseExport(
  trx: Db,
  row: { courseId: number; userId: number; fileId: number; losses: string[] },
): Promise<number> {
  const values = { ...row, losses: JSON.stringify(row.losses), createdAt: now(), expiresAt: fromNow(LIFE) };
  const { id } = await trx
    .insertInto('courseExports')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findCourseExport(db: Db, courseId: number, id: number) {
  return db
    .selectFrom('courseExports')
    .select(['id', 'fileId', 'losses', 'createdAt', 'expiresAt'])
    .where('id', '=', id)
    .where('courseId', '=', courseId)
    .where('expiresAt', '>', now())
    .executeTakeFirst();
}

/** Deletes a person's exports of a course; returns their file ids. */
export async function deleteFormerCourseExports(
  trx: Db,
  courseId: number,
  userId: number,
): Promise<number[]> {
  const rows = await trx
    .deleteFrom('courseExports')
    .where('courseId', '=', courseId)
    .where('userId', '=', userId)
    .returning('fileId')
    .execute();
  return rows.map(({ fileId }) => fileId);
}

/** Deletes expired exports; the next sweep removes their files. */
export async function deleteExpiredCourseExports(db: Db): Promise<void> {
  await db.deleteFrom('courseExports').where('expiresAt', '<=', now()).execute();
}
