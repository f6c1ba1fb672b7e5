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
import {
  deleteQuestion,
  readTaggedQuestionIds,
  toTagKey,
} from '../../quizzes/questions/questions.queries.ts';
import { deleteQuizzes, findQuiz } from '../../quizzes/quizzes.queries.ts';
import { listSlots } from '../../quizzes/slots/slots.queries.ts';
import {
  deleteImportedParts,
  deleteImportFiles,
  findCourseImport,
  insertImportedParts,
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

/** Returns the title of an item to keep, because undoing bypasses the trash and would lose students' work. */
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

/** Lists the questions that may not be deleted: used ones, and those that a kept quiz draws from. */
async function listQuestionsToKeep(
  trx: Db,
  courseId: number,
  ids: number[],
  kept: ImportedPart[],
): Promise<Set<number>> {
  const uses = await readQuestionUses(trx, courseId, ids);
  const tags = new Set<string>();
  for (const { kind, madeId } of kept)
    if (kind === 'quiz') for (const { tag } of await listSlots(trx, madeId)) if (tag) tags.add(toTagKey(tag));
  const drawn = await readTaggedQuestionIds(trx, courseId, [...tags]);
  return new Set([...uses.keys(), ...[...drawn.values()].flat()]);
}

type Brought = Pick<CourseImportRow, 'id' | 'newCourse'> & { courseId: number };
type Kept = { titles: string[]; parts: ImportedPart[] };

/**
 * Removes the created course or the added items; keeps groups, used questions, filled sections. Returns the
 * items kept for their students' work, and the kept questions.
 */
async function removeBrought(
  app: FastifyInstance,
  change: Change,
  { id, newCourse, courseId }: Brought,
  { wasSeen, keepsWholeItems }: { wasSeen: boolean; keepsWholeItems: boolean },
): Promise<Kept> {
  if (newCourse) {
    await removeCourse(app, change, courseId, wasSeen);
    return { titles: [], parts: [] };
  }
  const brought = (await listImportedParts(change.trx, id)).filter(({ updated }) => !updated);
  const {
    question: questions = [],
    section: sections = [],
    other: items = [],
  } = Object.groupBy(brought, ({ kind }) => (kind === 'question' || kind === 'section' ? kind : 'other'));
  const titles = new Map<ImportedPart, string>();
  for (const item of items) {
    const title = await findTitleToKeep(change.trx, courseId, item);
    if (title !== undefined) titles.set(item, title);
  }
  const keys = new Set([...titles.keys()].map(({ key }) => key));
  // The text of a kept page or quiz refers to its documents.
  const isKept = (item: ImportedPart) =>
    titles.has(item) || ((keepsWholeItems || item.kind === 'attachment') && keys.has(item.key));
  const parts = items.filter(isKept);
  const others = items.filter((item) => !isKept(item));
  for (const item of others) await removeItem(app, change, courseId, item);
  // Runs after the quizzes are gone, and once, because it reads the attempts of the whole course.
  const ids = questions.map(({ madeId }) => madeId);
  const neededIds = await listQuestionsToKeep(change.trx, courseId, ids, parts);
  const [needed = [], unused = []] = [true, false].map((isNeeded) =>
    questions.filter(({ madeId }) => neededIds.has(madeId) === isNeeded),
  );
  for (const item of [...unused, ...sections]) await removeItem(app, change, courseId, item);
  const removed = new Set(others.map(({ key }) => key));
  // Without its digest, an incomplete item never counts as the same as in the archive.
  const known = parts.map((part) => (removed.has(part.key) ? { ...part, digest: '' } : part));
  return { titles: [...titles.values()], parts: [...known, ...needed] };
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
  const how = { wasSeen: state === 'done', keepsWholeItems: false };
  const { titles: kept, parts } = await removeBrought(app, change, { ...row, courseId }, how);
  await deleteImportedParts(trx, id, { onlyNew: true });
  // A later import of the same archive finds what is still here.
  await insertImportedParts(
    trx,
    parts.map((part) => ({ ...part, updated: true })),
  );
  const said = result && JSON.stringify({ ...result, ...stopped, ...(kept.length > 0 && { kept }) });
  await updateCourseImport(trx, id, ['undone'], { result: said });
  await deleteImportFiles(trx, id);
  if (fileId !== null) change.afterwards(() => deleteUnusedFile(app, fileId));
  change.audit({ action: 'course.import.undo', target: { type: 'course', id: courseId, name: row.name } });
  return { ...row, ...undone, result: said };
}

/** Removes what a failed job created; the next run counts the kept items as its own. */
export async function revertFailedImport(app: FastifyInstance, change: Change, id: number): Promise<void> {
  const { trx } = change;
  const row = await findCourseImport(trx, id);
  if (!row) return;
  const { courseId } = row;
  const again = { state: 'read' as const, courseId: null, newCourse: false };
  if (!(await updateCourseImport(trx, id, ['applying'], again))) return;
  const how = { wasSeen: false, keepsWholeItems: true };
  // The sweep may have deleted an abandoned new course already.
  const parts = courseId === null ? [] : (await removeBrought(app, change, { ...row, courseId }, how)).parts;
  await deleteImportedParts(trx, id);
  await insertImportedParts(trx, parts);
  if (parts.length > 0) await updateCourseImport(trx, id, ['read'], { courseId });
  await deleteImportFiles(trx, id);
}
