import { sql } from 'kysely';
import { countRows } from '../../core/database/count-rows.ts';
import type { Db } from '../../core/database/database.ts';
import { decodeIdCursor, toPage } from '../../core/http/paging.ts';
import { listPropertyNames, pickKnownFields } from '../../core/http/schema.ts';
import { now } from '../../core/time/time.ts';
import type { LectureReader } from '../../courses/lectures/lectures.policy.ts';
import { isPublishedCourse, isPublishedLecture } from '../../courses/publication/publication-conditions.ts';
import { isTaughtOrAllowed } from '../../courses/subscriptions/course-role-conditions.ts';
import { type NewNoteBody, NOTE_FIELDS, type Note, type NoteBody } from './notes.schema.ts';

const COLUMNS = ['id', 'lectureId', ...listPropertyNames(NOTE_FIELDS), 'createdAt', 'updatedAt'] as const;

/** Limits a person's notes per lecture, so that the list needs no pages. */
export const MAX_NOTES = 500;
const MAX_EXPORTED = 20_000;

/** A note's owner and lecture. */
export interface NoteOwner {
  userId: number;
  lectureId: number;
}

export async function listNotes(db: Db, { userId, lectureId }: NoteOwner): Promise<Note[]> {
  return db
    .selectFrom('notes')
    .select(COLUMNS)
    .where('userId', '=', userId)
    .where('lectureId', '=', lectureId)
    .orderBy('second')
    .orderBy('id')
    .limit(MAX_NOTES)
    .execute();
}

export async function countNotes(db: Db, { userId, lectureId }: NoteOwner): Promise<number> {
  return countRows(db.selectFrom('notes').where('userId', '=', userId).where('lectureId', '=', lectureId));
}

export async function insertNote(db: Db, owner: NoteOwner, note: NewNoteBody): Promise<Note> {
  const at = now();
  return db
    .insertInto('notes')
    .values({ ...owner, ...note, text: note.text.trim(), createdAt: at, updatedAt: at })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Returns undefined when this person has no such note on the lecture. */
export async function updateNote(
  db: Db,
  { userId, lectureId }: NoteOwner,
  id: number,
  body: NoteBody,
): Promise<Note | undefined> {
  const fields = pickKnownFields(NOTE_FIELDS, body);
  return db
    .updateTable('notes')
    .set({
      ...fields,
      ...(fields.text === undefined ? {} : { text: fields.text.trim() }),
      updatedAt: now(),
    })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('lectureId', '=', lectureId)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Returns false when the note does not exist. */
export async function deleteNote(db: Db, { userId, lectureId }: NoteOwner, id: number): Promise<boolean> {
  const row = await db
    .deleteFrom('notes')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('lectureId', '=', lectureId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists a person's notes of a course, newest first; students get none on unpublished lectures. */
export async function listCourseNotes(
  db: Db,
  { userId, teaches }: LectureReader,
  { courseId, limit, cursor }: { courseId: number; limit: number; cursor?: string },
) {
  const before = decodeIdCursor(cursor);
  let query = db
    .selectFrom('notes')
    .innerJoin('lectures', 'lectures.id', 'notes.lectureId')
    .select(['notes.id', 'lectureId', 'second', 'text', 'notes.createdAt', 'notes.updatedAt'])
    .select('lectures.title as lectureTitle')
    .where('notes.userId', '=', userId)
    .where('lectures.courseId', '=', courseId)
    .orderBy('notes.id', 'desc')
    .limit(limit + 1);
  if (!teaches) query = query.where(isPublishedLecture());
  if (before !== undefined) query = query.where('notes.id', '<', before);
  return toPage(await query.execute(), limit, ({ id }) => [id]);
}

/** Lists a person's notes by course, lecture and second; students get none on unpublished lectures. */
export async function listNotesToExport(db: Db, reader: LectureReader, courseId: number | undefined) {
  let query = db
    .selectFrom('notes')
    .innerJoin('lectures', 'lectures.id', 'notes.lectureId')
    .innerJoin('courses', 'courses.id', 'lectures.courseId')
    .select([
      'courses.id as courseId',
      'courses.name as courseName',
      'lectures.id as lectureId',
      'lectures.title as lectureTitle',
      'notes.second',
      'notes.text',
    ])
    .where('notes.userId', '=', reader.userId)
    .orderBy('courses.sortKey')
    .orderBy('courses.id')
    .orderBy('lectures.position')
    .orderBy('lectures.id')
    .orderBy('notes.second')
    .orderBy('notes.id')
    .limit(MAX_EXPORTED);
  query = query.where(
    isTaughtOrAllowed(reader, sql<boolean>`(${isPublishedCourse()} and ${isPublishedLecture()})`),
  );
  if (courseId !== undefined) query = query.where('courses.id', '=', courseId);
  return query.execute();
}
export type ExportedNote = Awaited<ReturnType<typeof listNotesToExport>>[number];
