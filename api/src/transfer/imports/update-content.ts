import { conflict } from '../../core/http/errors.ts';
import { replaceAttachment } from '../../courses/attachments/attachments.queries.ts';
import { findLecture, updateLecture } from '../../courses/lectures/lectures.queries.ts';
import { saveLecturePage } from '../../courses/lectures/pages/pages.queries.ts';
import { updateLink } from '../../courses/links/links.queries.ts';
import { markFileStored } from '../../platform/files/files.queries.ts';
import { deleteUnusedFile } from '../../platform/files/store-file.ts';
import {
  buildAssignmentSettings,
  createPointsLockedError,
} from '../../quizzes/assignments/assignment-settings.ts';
import { findAssignmentQuestion } from '../../quizzes/assignments/present-assignments.ts';
import { deletePreviewAttempts, hasAttempts } from '../../quizzes/attempts/attempts.queries.ts';
import { updateAttemptDueTimes } from '../../quizzes/dates/quiz-dates.queries.ts';
import { updateQuestion } from '../../quizzes/questions/questions.queries.ts';
import { findQuiz, type QuizSettings, updateQuiz } from '../../quizzes/quizzes.queries.ts';
import { replaceSlots } from '../../quizzes/slots/slots.queries.ts';
import type { ArchiveItemContent } from '../reading/course-plan.ts';
import {
  assignmentRulesOf,
  assignPicturesToCourse,
  importCourseDescription,
  replaceCaptions,
  requireArchiveFile,
} from './create-content.ts';
import { buildImportedQuiz } from './create-quiz.ts';
import type { CreatedItem, CreationContext } from './creation-context.ts';
import type { StoredText } from './write-texts.ts';

const gone = () => conflict('item_gone', 'Ya no está en el curso.');

type Of<Kind extends ArchiveItemContent['kind']> = ArchiveItemContent & { kind: Kind };

async function updatePage(
  { change: { trx }, courseId }: CreationContext,
  content: Of<'page'>,
  id: number,
  page: StoredText['page'],
) {
  const lecture = await findLecture(trx, courseId, id);
  if (lecture?.kind !== 'page' || !page) throw gone();
  const { title, open = lecture.open } = content;
  const changes = { title, open, durationSeconds: page.seconds };
  if (!(await updateLecture(trx, lecture, changes))) throw gone();
  await saveLecturePage(trx, lecture, page);
}

/** Updates all but the video file, which teachers replace in the lecture itself. */
async function updateVideo(
  { change: { trx }, courseId }: CreationContext,
  content: Of<'video'>,
  id: number,
  { text }: StoredText,
) {
  const lecture = await findLecture(trx, courseId, id);
  if (lecture?.kind !== 'video') throw gone();
  const { title, open = lecture.open, captions = [] } = content;
  const description = content.description === undefined ? lecture.description : text;
  if (!(await updateLecture(trx, lecture, { title, description, open }))) throw gone();
  await replaceCaptions(trx, id, captions);
}

async function updateMaterial(creating: CreationContext, content: Of<'material'>, id: number) {
  const { app, change, courseId } = creating;
  const file = requireArchiveFile(creating, content.file);
  const before = await replaceAttachment(change.trx, courseId, id, { fileId: file.id, name: content.title });
  if (before === undefined) throw gone();
  const { size, sha256, mimeType } = file;
  await markFileStored(change.trx, file.id, { size, sha256, mimeType });
  change.afterwards(() => deleteUnusedFile(app, before));
}

/** Returns a quiz's settings without its questions. */
async function settingsOf({ change: { trx }, courseId }: CreationContext, quizId: number) {
  const quiz = await findQuiz(trx, courseId, quizId);
  if (!quiz) throw gone();
  const {
    id,
    version,
    courseId: _course,
    createdAt: _made,
    updatedAt: _at,
    releasedAt: _on,
    ...settings
  } = quiz;
  return { id, version, settings: settings satisfies QuizSettings };
}

async function updateAssignment(
  creating: CreationContext,
  content: Of<'assignment'>,
  quizId: number,
  written: StoredText,
) {
  const { trx } = creating.change;
  const before = await findQuiz(trx, creating.courseId, quizId);
  const { row } = await findAssignmentQuestion(trx, creating.courseId, quizId);
  if (!before || !written.question) throw gone();
  const maxMark = written.question.content.mark;
  if (maxMark !== before.maxMark && (await hasAttempts(trx, quizId))) throw createPointsLockedError();
  await updateQuestion(trx, row, written.question);
  const body = { title: content.title, ...assignmentRulesOf(content) };
  const after = await updateQuiz(trx, before, buildAssignmentSettings(body, maxMark, before));
  if (!after) throw gone();
  await updateAttemptDueTimes(trx, after);
}

async function updateQuestions(
  creating: CreationContext,
  content: Of<'quiz'>,
  quizId: number,
  written: StoredText,
) {
  const { trx } = creating.change;
  const { id, version, settings } = await settingsOf(creating, quizId);
  if (await hasAttempts(trx, quizId))
    throw conflict('quiz_has_attempts', 'Ya hay intentos: las preguntas no se pueden cambiar.');
  const { fields, slots } = await buildImportedQuiz(creating, content, written, settings);
  await updateQuiz(trx, { id, version }, fields);
  await deletePreviewAttempts(trx, quizId);
  await replaceSlots(trx, quizId, slots);
}

/** Updates an imported item to the archive's content, but keeps its position and state. */
export async function updateImportedContent(
  creating: CreationContext,
  content: ArchiveItemContent,
  written: StoredText,
  { kind, madeId }: CreatedItem,
): Promise<CreatedItem> {
  const { change, courseId } = creating;
  await assignPicturesToCourse(creating, written.pictures);
  switch (content.kind) {
    case 'page':
      await updatePage(creating, content, madeId, written.page);
      break;
    case 'material':
      await updateMaterial(creating, content, madeId);
      break;
    case 'link': {
      const link = { name: content.title, url: content.url };
      if (!(await updateLink(change.trx, courseId, madeId, link))) throw gone();
      break;
    }
    case 'assignment':
      await updateAssignment(creating, content, madeId, written);
      break;
    case 'quiz':
      await updateQuestions(creating, content, madeId, written);
      break;
    case 'about':
      await importCourseDescription(creating, content);
      break;
    case 'video':
      await updateVideo(creating, content, madeId, written);
      break;
    case 'section':
    case 'group':
  }
  return { kind, madeId };
}
