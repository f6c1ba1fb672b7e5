import { sql } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import { requireFound } from '../../core/http/errors.ts';
import { now } from '../../core/time/time.ts';
import { hasPassedQuiz } from '../publication/publication-conditions.ts';
import type { LectureWithVideo } from '../video/present-video.ts';
import { lockContentOrder, renumberLectures } from './lecture-order.queries.ts';
import { detachContentPlaces } from './lecture-places.queries.ts';
import type { LECTURE_FIELDS } from './lectures.schema.ts';
import type { LectureRow, NewLectureRow } from './lectures.table.ts';

export type NewLecture = Pick<NewLectureRow, 'courseId' | 'title' | 'description'> &
  Pick<Partial<LectureRow>, 'kind'> &
  LectureChanges;

/** A lecture with its section, its video's file and the quiz that unlocks it. */
export interface ListedLecture extends LectureRow, LectureWithVideo {
  section: string | null;
  /** Null without a quiz, or while the quiz is a draft. */
  quizTitle: string | null;
  /** 0 while the reader has not passed the required quiz. */
  passed: number;
}

/** Adds a lecture at the end of its course. Call it in a transaction. */
export async function insertLecture(trx: Db, lecture: NewLecture): Promise<LectureRow> {
  await lockContentOrder(trx, lecture.courseId);
  await renumberLectures(trx, lecture.courseId);
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

function selectLectures(db: Db, courseId: number, userId: number) {
  return db
    .selectFrom('lectures')
    .leftJoin('files', 'files.id', 'lectures.videoFileId')
    .leftJoin('courseSections', 'courseSections.id', 'lectures.sectionId')
    .leftJoin('quizzes', (join) =>
      join.onRef('quizzes.id', '=', 'lectures.afterQuizId').on('quizzes.state', '=', 'published'),
    )
    .selectAll('lectures')
    .select(['files.name as videoName', 'files.size as videoSize', 'files.mimeType as videoType'])
    .select(['courseSections.name as section', 'quizzes.title as quizTitle'])
    .select(sql<number>`case when ${hasPassedQuiz(userId)} then 1 else 0 end`.as('passed'))
    .where('lectures.courseId', '=', courseId);
}

/** Lists a course's lectures in order, including hidden ones; `userId` is the reader. */
export async function listLectures(db: Db, courseId: number, userId = 0): Promise<ListedLecture[]> {
  return selectLectures(db, courseId, userId).orderBy('lectures.position').orderBy('lectures.id').execute();
}

/** Finds a lecture of this course, even a hidden one; undefined when the course has no such lecture. */
export async function findLecture(
  db: Db,
  courseId: number,
  lectureId: number,
  userId = 0,
): Promise<ListedLecture | undefined> {
  return selectLectures(db, courseId, userId).where('lectures.id', '=', lectureId).executeTakeFirst();
}

/** Finds a lecture of this course; throws 404 when there is none. */
export async function getLecture(db: Db, courseId: number, lectureId: number): Promise<ListedLecture> {
  return requireFound(await findLecture(db, courseId, lectureId), 'La clase no existe.');
}

export type LectureChanges = Partial<
  Pick<
    LectureRow,
    | keyof typeof LECTURE_FIELDS
    | 'videoFileId'
    | 'posterFileId'
    | 'awaitsVideo'
    | 'refusedReason'
    | 'sectionId'
  >
>;

/** Returns undefined when the lecture is gone or its version has changed. */
export async function updateLecture(
  trx: Db,
  lecture: Pick<LectureRow, 'id' | 'courseId' | 'version'>,
  changes: LectureChanges,
): Promise<LectureRow | undefined> {
  return trx
    .updateTable('lectures')
    .set((row) => ({ ...changes, version: row('version', '+', 1), updatedAt: now() }))
    .where('id', '=', lecture.id)
    .where('courseId', '=', lecture.courseId)
    .where('version', '=', lecture.version)
    .returningAll()
    .executeTakeFirst();
}

/** Stores why a video was refused, unless the lecture already has another video. */
export async function storeRefusalReason(db: Db, lectureId: number, refusedReason: string): Promise<void> {
  await db
    .updateTable('lectures')
    .set({ refusedReason })
    .where('id', '=', lectureId)
    .where('videoFileId', 'is', null)
    .execute();
}

/** A removed video with the lecture's data about it. */
export interface RemovedVideo extends Pick<LectureRow, 'id' | 'posterFileId' | 'durationSeconds'> {
  videoFileId: number;
}

/** Restores the removed video of a lecture; false when the lecture is gone or has another video. */
export async function restoreLectureVideo(trx: Db, { id, ...video }: RemovedVideo): Promise<boolean> {
  const row = await trx
    .updateTable('lectures')
    .set((lecture) => ({
      ...video,
      refusedReason: null,
      // Keeps the lecture's length when the video's length is unknown.
      durationSeconds: video.durationSeconds ?? lecture.ref('durationSeconds'),
      version: lecture('version', '+', 1),
      updatedAt: now(),
    }))
    .where('id', '=', id)
    .where('videoFileId', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a lecture, renumbers the others and returns the deleted row. Call it in a transaction. */
export async function deleteLecture(
  trx: Db,
  courseId: number,
  lectureId: number,
): Promise<LectureRow | undefined> {
  await lockContentOrder(trx, courseId);
  await detachContentPlaces(trx, { id: lectureId, courseId });
  const deleted = await trx
    .deleteFrom('lectures')
    .where('id', '=', lectureId)
    .where('courseId', '=', courseId)
    .returningAll()
    .executeTakeFirst();
  if (!deleted) return undefined;
  await renumberLectures(trx, courseId);
  return deleted;
}

export async function findPosterFileId(db: Db, lectureId: number): Promise<number | null> {
  const row = await db
    .selectFrom('lectures')
    .select('posterFileId')
    .where('id', '=', lectureId)
    .executeTakeFirst();
  return row?.posterFileId ?? null;
}
