import type { Db } from '../../core/database/database.ts';
import { conflict } from '../../core/http/errors.ts';
import { createAttachment } from '../../courses/attachments/save-attachment.ts';
import { upsertCaption } from '../../courses/captions/captions.queries.ts';
import { updateCourseDescription } from '../../courses/courses.queries.ts';
import { lockContentOrder } from '../../courses/lectures/lecture-order.queries.ts';
import { createLecture } from '../../courses/lectures/save-lecture.ts';
import { insertSection } from '../../courses/lectures/sections/sections.queries.ts';
import { countLinks, insertLink, MAX_LINKS } from '../../courses/links/links.queries.ts';
import { ensureGroup } from '../../courses/subscriptions/groups/groups.queries.ts';
import { retryVideo, showLecturesWithVideo } from '../../courses/video/check-video-upload.ts';
import type { NewStoredFile } from '../../platform/files/store-file.ts';
import { buildAssignmentSettings } from '../../quizzes/assignments/assignment-settings.ts';
import { createAssignment } from '../../quizzes/assignments/create-assignment.ts';
import { insertQuestionImage, isQuestionImage } from '../../quizzes/questions/images.queries.ts';
import type { ArchiveItemContent } from '../reading/course-plan.ts';
import type { VideoCaptions } from '../reading/native-content.ts';
import { createImportedQuiz } from './create-quiz.ts';
import type { CreatedItem, CreationContext } from './creation-context.ts';
import type { StoredText } from './write-texts.ts';

export function requireArchiveFile({ files }: CreationContext, entry: string): NewStoredFile {
  const file = files.get(entry);
  if (!file) throw conflict('missing_file', 'El archivo no está en la copia.');
  return file;
}

async function createVideo(
  creating: CreationContext,
  content: ArchiveItemContent & { kind: 'video' },
  { text: description }: StoredText,
): Promise<number> {
  const { app, change, courseId, starterId } = creating;
  const file = requireArchiveFile(creating, content.file);
  const isOn = await app.video.isOn();
  const keepFindings = async () => {
    if (isOn) await retryVideo(change, { id: file.id, name: file.name, courseId }, starterId);
    else await showLecturesWithVideo(change, file.id);
  };
  const { title, section, open = false, captions = [] } = content;
  const body = { title, section, description, open, state: 'draft' as const };
  const { id: lectureId } = await createLecture(change, courseId, body, {
    video: { file, keepFindings },
    page: undefined,
  });
  await replaceCaptions(change.trx, lectureId, captions);
  return lectureId;
}

/** Saves captions; those in the same languages are replaced, and others stay. */
export async function replaceCaptions(trx: Db, lectureId: number, captions: VideoCaptions[]): Promise<void> {
  for (const caption of captions) await upsertCaption(trx, { lectureId, ...caption });
}

/** Returns 0 for an existing section, which an undo must not delete. */
async function makeSection({ change: { trx }, courseId }: CreationContext, name: string): Promise<number> {
  await lockContentOrder(trx, courseId);
  return (await insertSection(trx, courseId, name))?.id ?? 0;
}

async function createLink(
  { change: { trx }, courseId }: CreationContext,
  title: string,
  url: string,
): Promise<number> {
  if ((await countLinks(trx, courseId)) >= MAX_LINKS)
    throw conflict('too_many_links', `Un curso puede tener como máximo ${MAX_LINKS} links.`);
  return (await insertLink(trx, courseId, { name: title, url })).linkId;
}

/** Assigns a text's pictures to the course, whose members alone may fetch them. */
export async function assignPicturesToCourse(
  { change: { trx }, courseId }: CreationContext,
  pictures: NewStoredFile[],
): Promise<void> {
  for (const picture of pictures) {
    if (!(await isQuestionImage(trx, picture.id))) await insertQuestionImage(trx, courseId, picture);
  }
}

/** Returns an assignment's own rules; its question stores the others, such as the upload rules. */
export function assignmentRulesOf({ more }: ArchiveItemContent & { kind: 'assignment' }) {
  if (!more) return {};
  const {
    maxFiles: _files,
    takesText: _text,
    types: _types,
    maxSize: _size,
    rubric: _rubric,
    ...rules
  } = more;
  return rules;
}

async function createTask(
  { change: { trx }, courseId }: CreationContext,
  content: ArchiveItemContent & { kind: 'assignment' },
  { question }: StoredText,
): Promise<CreatedItem> {
  if (!question) throw new Error('an assignment came without its question');
  const { mark } = question.content;
  const body = { title: content.title, state: 'draft' as const, ...assignmentRulesOf(content) };
  const settings = buildAssignmentSettings(body, mark);
  const { created, questionId } = await createAssignment(trx, courseId, settings, question);
  return { kind: 'assignment', madeId: created.id, questionId };
}

/** Sets the course's description; `isThere` is true for a course that existed before the import. */
export async function importCourseDescription(
  { change: { trx }, courseId }: CreationContext,
  { text }: ArchiveItemContent & { kind: 'about' },
): Promise<CreatedItem> {
  const state = await updateCourseDescription(trx, courseId, text);
  return { kind: 'about', madeId: courseId, isThere: state !== 'copying' };
}

/** Creates a part of an item, in the transaction that records it. */
export async function createImportedContent(
  creating: CreationContext,
  content: ArchiveItemContent,
  written: StoredText,
): Promise<CreatedItem> {
  const { change, courseId } = creating;
  await assignPicturesToCourse(creating, written.pictures);
  switch (content.kind) {
    case 'section':
      return { kind: 'section', madeId: await makeSection(creating, content.title) };
    case 'page': {
      const { title, section, open = false } = content;
      const body = { kind: 'page' as const, title, section, open, state: 'draft' as const };
      const { id } = await createLecture(change, courseId, body, { video: undefined, page: written.page });
      return { kind: 'lecture', madeId: id };
    }
    case 'assignment':
      return createTask(creating, content, written);
    case 'video':
      return { kind: 'lecture', madeId: await createVideo(creating, content, written) };
    case 'material': {
      const file = requireArchiveFile(creating, content.file);
      const { id } = await createAttachment(change, courseId, file, content.title);
      return { kind: 'attachment', madeId: id };
    }
    case 'link':
      return { kind: 'link', madeId: await createLink(creating, content.title, content.url) };
    case 'about':
      return importCourseDescription(creating, content);
    case 'group':
      return { kind: 'group', madeId: await ensureGroup(change.trx, courseId, content.title) };
    case 'quiz':
      return { kind: 'quiz', madeId: await createImportedQuiz(creating, content, written) };
  }
}
