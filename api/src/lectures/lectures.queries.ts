import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { now } from '../time.ts';
import type { LectureRow, NewLectureRow } from './lectures.table.ts';

export type NewLecture = Pick<NewLectureRow, 'courseId' | 'title' | 'description'> &
  Partial<Pick<NewLectureRow, 'durationSeconds' | 'videoFileId' | 'posterFileId'>>;

/** One writer at a time changes the order of a course's lectures. */
export async function lockOrder(trx: Db, courseId: number): Promise<void> {
  await trx
    .updateTable('courses')
    .set((row) => ({ version: row.ref('version') }))
    .where('id', '=', courseId)
    .execute();
}

/** Adds a lecture at the end of its course. Call it in a transaction. */
export async function insertLecture(trx: Db, lecture: NewLecture): Promise<LectureRow> {
  await lockOrder(trx, lecture.courseId);
  const at = now();
  return trx
    .insertInto('lectures')
    .values({
      durationSeconds: null,
      videoFileId: null,
      posterFileId: null,
      ...lecture,
      position: sql<number>`(select coalesce(max("position"), 0) + 1 from "lectures"
        where "courseId" = ${lecture.courseId})`,
      createdAt: at,
      updatedAt: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function listLectures(db: Db, courseId: number): Promise<LectureRow[]> {
  return db
    .selectFrom('lectures')
    .selectAll()
    .where('courseId', '=', courseId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** A lecture under this course; under another one it is not there. */
export async function findLecture(
  db: Db,
  courseId: number,
  lectureId: number,
): Promise<LectureRow | undefined> {
  return db
    .selectFrom('lectures')
    .selectAll()
    .where('id', '=', lectureId)
    .where('courseId', '=', courseId)
    .executeTakeFirst();
}
