import type { FastifyInstance } from 'fastify';
import type { Db } from '../../core/database/database.ts';
import { conflict } from '../../core/http/errors.ts';
import { deleteAttachment } from '../../courses/attachments/attachments.queries.ts';
import { requireTaughtCourse } from '../../courses/courses.policy.ts';
import { deleteCourse, findCourse } from '../../courses/courses.queries.ts';
import { deleteLectureMedia } from '../../courses/lectures/delete-lecture-media.ts';
import { deleteLecture, findLecture } from '../../courses/lectures/lectures.queries.ts';
import { deleteEmptySection } from '../../courses/lectures/sections/sections.queries.ts';
import { deleteLink } from '../../courses/links/links.queries.ts';
import { deleteUnusedFile } from '../../platform/files/store-file.ts';
import { stopJob } from '../../platform/jobs/jobs.queries.ts';
import type { Caller } from '../../platform/plugins/access-check.ts';
import type { Change } from '../../platform/plugins/write.ts';
import { hasAttempts } from '../../quizzes/attempts/attempts.queries.ts';
import { readQuestionUses } from '../../quizzes/questions/question-uses.queries.ts';
import { deleteQuestion } from '../../quizzes/questions/questions.queries.ts';
import { deleteQuizzes, findQuiz } from '../../quizzes/quizzes.queries.ts';
import {
  deleteImportedParts,
  deleteImportFiles,
  findCourseImport,
  listImportedParts,
  updateCourseImport,
} from './imports.queries.ts';
import type { CourseImportResult } from './imports.schema.ts';
import type { CourseImportRow, ImportedPart } from './imports.table.ts';

const TAKEN_BACK = {
  code: 'import_taken_back',
  message: 'Se deshizo el curso que traía esta lista: quienes faltaban ya no entran.',
};

async function removeCourse(
  app: FastifyInstance,
  change: Change,
  courseId: number,
  wasSeen: boolean,
): Promise<void> {
  const { trx } = change;
  const course = await findCourse(trx, courseId);
  if (course && course.state !== 'draft')
    throw conflict('already_published', 'El curso ya está publicado: no se puede deshacer todo junto.');
  const root = { table: 'courses', column: 'id', ids: [courseId] };
  if (wasSeen) await change.keepForUndo({ courseId: null, type: 'course', root });
  for (const prepare of app.beforeCourseDeletion) change.afterwards(await prepare(trx, courseId));
  await deleteCourse(trx, courseId);
  const target = { type: 'course', id: courseId, name: course?.name ?? '' };
  if (wasSeen) change.audit({ action: 'course.delete', target });
}

/** Returns the title of an item that may hold students' work, because no trash keeps that work. */
async function findTitleToKeep(
  trx: Db,
  courseId: number,
  { kind, madeId }: ImportedPart,
): Promise<string | undefined> {
  if (kind === 'lecture') {
    const lecture = await findLecture(trx, courseId, madeId);
    return lecture?.state === 'draft' ? undefined : lecture?.title;
  }
  if (kind !== 'quiz' && kind !== 'assignment') return undefined;
  return (await hasAttempts(trx, madeId)) ? (await findQuiz(trx, courseId, madeId))?.title : undefined;
}

async function removeItem(
  app: FastifyInstance,
  change: Change,
  courseId: number,
  { kind, madeId }: ImportedPart,
): Promise<void> {
  const { trx } = change;
  if (kind === 'lecture') {
    const lecture = await deleteLecture(trx, courseId, madeId);
    if (lecture) await deleteLectureMedia(app, change, lecture);
  } else if (kind === 'attachment') {
    const attachment = await deleteAttachment(trx, courseId, madeId);
    if (attachment) change.afterwards(() => deleteUnusedFile(app, attachment.fileId));
  } else if (kind === 'link') await deleteLink(trx, courseId, madeId);
  else if (kind === 'quiz' || kind === 'assignment') await deleteQuizzes(trx, courseId, madeId);
  else if (kind === 'section') await deleteEmptySection(trx, courseId, madeId);
  else if (kind === 'question') await deleteQuestion(trx, courseId, madeId);
}

type Brought = Pick<CourseImportRow, 'id' | 'newCourse'> & { courseId: number };

/**
 * Removes the created course or the added items; keeps groups, used questions, filled sections. Returns the
 * titles of items kept for their students' work.
 */
async function removeBrought(
  app: FastifyInstance,
  change: Change,
  { id, newCourse, courseId }: Brought,
  wasSeen: boolean,
): Promise<string[]> {
  if (newCourse) {
    await removeCourse(app, change, courseId, wasSeen);
    return [];
  }
  const brought = (await listImportedParts(change.trx, id)).filter(({ updated }) => !updated);
  const {
    question: questions = [],
    section: sections = [],
    other: items = [],
  } = Object.groupBy(brought, ({ kind }) => (kind === 'question' || kind === 'section' ? kind : 'other'));
  const kept: string[] = [];
  for (const item of items) {
    const title = await findTitleToKeep(change.trx, courseId, item);
    if (title === undefined) await removeItem(app, change, courseId, item);
    else kept.push(title);
  }
  // Runs after the quizzes are gone, and once, because it reads the attempts of the whole course.
  const ids = questions.map(({ madeId }) => madeId);
  const uses = await readQuestionUses(change.trx, courseId, ids);
  const unused = questions.filter(({ madeId }) => !uses.has(madeId));
  for (const item of [...unused, ...sections]) await removeItem(app, change, courseId, item);
  return kept;
}

/** Stops the import of people; returns the part of the result that reports this. */
async function stopPeople(
  app: FastifyInstance,
  change: Change,
  { people }: CourseImportResult,
): Promise<Pick<CourseImportResult, 'people'>> {
  const stopped = people && (await stopJob(change.trx, people.jobId, TAKEN_BACK));
  if (!stopped) return {};
  const { fileId } = stopped;
  if (fileId !== null) change.afterwards(() => deleteUnusedFile(app, fileId));
  return { people: { ...people, stopped: true } };
}

/** Undoes an import, even a running or abandoned one. */
export async function undoImport(
  app: FastifyInstance,
  change: Change,
  row: CourseImportRow,
  caller: Pick<Caller, 'id' | 'role'>,
): Promise<CourseImportRow> {
  const { trx } = change;
  const { id, courseId, state, fileId } = row;
  if ((state !== 'done' && state !== 'applying') || courseId === null)
    throw conflict('import_not_done', 'No hay nada que deshacer.');
  // An unfinished new course is hidden even from its importer, so it has no teacher yet.
  if (state === 'done' || !row.newCourse) await requireTaughtCourse(trx, courseId, caller);
  const undone = { state: 'undone' as const, fileId: null };
  if (!(await updateCourseImport(trx, id, [state], undone)))
    throw conflict('import_not_done', 'Eso cambió mientras tanto: volvé a mirar.');
  const result = row.result === null ? null : (JSON.parse(row.result) as CourseImportResult);
  const stopped = result ? await stopPeople(app, change, result) : {};
  const kept = await removeBrought(app, change, { ...row, courseId }, state === 'done');
  const said = result && JSON.stringify({ ...result, ...stopped, ...(kept.length > 0 && { kept }) });
  await updateCourseImport(trx, id, ['undone'], { result: said });
  await deleteImportFiles(trx, id);
  if (fileId !== null) change.afterwards(() => deleteUnusedFile(app, fileId));
  change.audit({ action: 'course.import.undo', target: { type: 'course', id: courseId, name: row.name } });
  return { ...row, ...undone, result: said };
}

/** Removes what a failed job created; the archive may then be imported again. */
export async function revertFailedImport(app: FastifyInstance, change: Change, id: number): Promise<void> {
  const { trx } = change;
  const row = await findCourseImport(trx, id);
  if (!row) return;
  const again = { state: 'read' as const, courseId: null, newCourse: false };
  if (!(await updateCourseImport(trx, id, ['applying'], again))) return;
  // The sweep may have deleted an abandoned new course already.
  if (row.courseId !== null) await removeBrought(app, change, { ...row, courseId: row.courseId }, false);
  await deleteImportedParts(trx, id);
  await deleteImportFiles(trx, id);
}
