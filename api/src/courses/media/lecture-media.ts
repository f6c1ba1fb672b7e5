import type { FastifyRequest } from 'fastify';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import { notFound } from '../../core/http/errors.ts';
import { isAnyFileInTrash } from '../../platform/files/files.queries.ts';
import type { FileRow } from '../../platform/files/files.table.ts';
import { findRequestedCourse } from '../courses.policy.ts';
import { hasPassedQuiz, isPublishedLecture, isQuizOver } from '../publication/publication-conditions.ts';
import { createMediaForbiddenError, readSignedCaller, requireCourseMediaAccess } from './media-url.ts';

/** A course's use of a file. */
interface Use {
  courseId: number;
  /** False while this use is hidden from the person; then only teachers may fetch the file. */
  isOpen: boolean;
  /** True for an open lecture: whoever may see its course may fetch the file. */
  isFree: boolean;
}

function lecturesFor(db: Db, userId: number) {
  const isOpen = sql<number>`case when ${isPublishedLecture()} and ${hasPassedQuiz(userId)} then 1 else 0 end`;
  return db.selectFrom('lectures').select(['courseId', 'lectures.open as free']).select(isOpen.as('shown'));
}

/** Selects the file's id and those of the videos from which it was made. */
const videosOf = (fileId: number) => sql<number>`select cast(${fileId} as integer)
  union select "sourceFileId" from "renditions" where "fileId" = ${fileId}
  union select "fileId" from "videos" where "storyboardFileId" = ${fileId}`;

/** Each part of the union uses its own index; with "or" PostgreSQL would scan all lectures. */
async function findLectureUses(db: Db, fileId: number, userId: number): Promise<Use[]> {
  const rows = await lecturesFor(db, userId)
    .where(
      sql<SqlBool>`"lectures"."id" in (select "id" from "lectures" where "videoFileId" in (${videosOf(fileId)})
        union select "id" from "lectures" where "posterFileId" = ${fileId}
        union select "lectureId" from "pagePictures" where "fileId" = ${fileId})`,
    )
    .execute();
  return rows.map(toUse);
}

const toUse = ({ courseId, shown, free }: { courseId: number; shown: number; free: boolean }): Use => ({
  courseId,
  isOpen: shown === 1,
  isFree: free,
});

/** Finds the materials, questions' pictures and exports with this file; exports are for teachers only. */
async function findCourseUses(db: Db, fileId: number): Promise<Use[]> {
  const open = sql.lit(1).as('open');
  const attachments = db.selectFrom('attachments').select(['courseId', open]).where('fileId', '=', fileId);
  const pictures = db.selectFrom('quizImages').select(['courseId', open]).where('fileId', '=', fileId);
  const exports = db
    .selectFrom('courseExports')
    .select(['courseId', sql.lit(0).as('open')])
    .where('fileId', '=', fileId);
  const rows = await attachments.union(pictures).union(exports).execute();
  return rows.map(({ courseId, open: isOpen }) => ({ courseId, isOpen: isOpen === 1, isFree: false }));
}

/** Finds the posts with this picture; a post opens with its lecture or after its quiz, unless removed. */
async function findDiscussionUses(db: Db, fileId: number, userId: number): Promise<Use[]> {
  const isOpen = sql<number>`case when "talkQuestions"."removedAt" is not null then 0
    when "talkAnswers"."removedAt" is not null then 0
    when "lectures"."id" is null then case when ${isQuizOver(db)} then 1 else 0 end
    when ${isPublishedLecture()} and ${hasPassedQuiz(userId)} then 1 else 0 end`;
  const posts = sql<{ questionId: number; answerId: number | null }>`(
    select "id" as "questionId", null as "answerId" from "talkQuestions" where "pictureId" = ${fileId}
    union all select "questionId", "id" from "talkAnswers" where "pictureId" = ${fileId})`;
  const rows = await db
    .selectFrom(posts.as('posts'))
    .innerJoin('talkQuestions', 'talkQuestions.id', 'posts.questionId')
    .leftJoin('talkAnswers', 'talkAnswers.id', 'posts.answerId')
    .leftJoin('lectures', 'lectures.id', 'talkQuestions.lectureId')
    .leftJoin('quizzes', 'quizzes.id', 'talkQuestions.quizId')
    .select(['talkQuestions.courseId', isOpen.as('open')])
    .execute();
  return rows.map(({ courseId, open }) => ({ courseId, isOpen: open === 1, isFree: false }));
}

type SignedCaller = Parameters<typeof findRequestedCourse>[2];

async function mayFetch(request: FastifyRequest, uses: Use[], caller: SignedCaller): Promise<boolean> {
  for (const { courseId, isOpen, isFree } of uses) {
    const course = await findRequestedCourse(request.server.db, courseId, caller);
    if (course?.teaches || (course && isOpen && (course.entitled || isFree))) return true;
  }
  return false;
}

/** False when nothing uses the file; throws 403 when the caller may see no place that uses the file. */
async function requireAnyUse(
  request: FastifyRequest,
  fileId: number,
  caller: SignedCaller,
): Promise<boolean> {
  const { db } = request.server;
  const userId = caller?.id ?? 0;
  const ofLectures = await findLectureUses(db, fileId, userId);
  if (await mayFetch(request, ofLectures, caller)) return true;
  // A page and a question may show the same picture, also in different courses.
  const ofCourses = await findCourseUses(db, fileId);
  if (await mayFetch(request, ofCourses, caller)) return true;
  if (ofLectures.length + ofCourses.length > 0) throw createMediaForbiddenError();
  const ofPosts = await findDiscussionUses(db, fileId, userId);
  if (await mayFetch(request, ofPosts, caller)) return true;
  if (ofPosts.length > 0) throw createMediaForbiddenError();
  return false;
}

/** True when the file belongs to a submission that the person shares. */
async function isOfOwnGroupSubmission(db: Db, fileId: number, userId: number): Promise<boolean> {
  const copies = db
    .selectFrom('answerFiles')
    .innerJoin('attempts', 'attempts.sharedFromId', 'answerFiles.attemptId')
    .select('attempts.id')
    .where('answerFiles.fileId', '=', fileId)
    .where('attempts.userId', '=', userId)
    .limit(1);
  return (await copies.executeTakeFirst()) !== undefined;
}

/** Throws 403 unless the signed URL's person may see this file; 404 when it is kept only for undo. */
export async function requireFileAccess(
  request: FastifyRequest,
  file: FileRow | undefined,
): Promise<FileRow> {
  const caller = await readSignedCaller(request);
  if (file?.state !== 'stored') throw notFound();
  if (file.ownerId === null && (await requireAnyUse(request, file.id, caller))) return file;
  if (await isAnyFileInTrash(request.server.db, videosOf(file.id))) throw notFound();
  // Nothing in a course uses owned files and replaced videos, so course membership decides.
  const isShared =
    file.ownerId !== null && caller && (await isOfOwnGroupSubmission(request.server.db, file.id, caller.id));
  await requireCourseMediaAccess(request, file.courseId, isShared ? caller.id : file.ownerId);
  return file;
}

/** Throws 403 unless the lecture is open to the signed URL's person. */
export async function requireLectureMediaAccess(request: FastifyRequest, lectureId: number): Promise<void> {
  const caller = await readSignedCaller(request);
  const rows = await lecturesFor(request.server.db, caller?.id ?? 0)
    .where('id', '=', lectureId)
    .execute();
  if (!(await mayFetch(request, rows.map(toUse), caller))) throw createMediaForbiddenError();
}
