import type { FastifyInstance } from 'fastify';
import { badRequest, forbidden, notFound } from '../../../core/http/errors.ts';
import { findRequestedCourse } from '../../../courses/courses.policy.ts';
import type { RunningJob } from '../../../platform/jobs/running-job.ts';
import { MAX_QUIZ_SLOTS } from '../../quizzes.schema.ts';
import type { QuestionImportFormat, QuestionImportReport } from './import.schema.ts';
import { readQuestionsInThread } from './import-thread.ts';
import type { QuestionFileReport } from './import-worker.ts';
import { StagedQuestionImport } from './staged-import.ts';

export interface QuestionImportPayload {
  format?: QuestionImportFormat | undefined;
  tag?: string | undefined;
  quizTitle?: string | undefined;
  dryRun: boolean;
  skipInvalid: boolean;
}

const MAX_DETAILS = 200;
/** The share of progress for reading; the rest is for `release`. */
const READ = 0.95;

function toReport(read: QuestionFileReport, dryRun: boolean, quizId: number | null): QuestionImportReport {
  const { format, problems, questions, tags } = read;
  const skipped = questions.filter(({ outcome }) => outcome === 'skip').length;
  const total = questions.length;
  return { format, dryRun, total, imported: total - skipped, skipped, problems, questions, tags, quizId };
}

/** Warns about imported questions beyond the limit of the new quiz. */
function listQuizOverflow({ sound }: QuestionFileReport): QuestionFileReport['problems'] {
  if (sound <= MAX_QUIZ_SLOTS) return [];
  const message = `El cuestionario lleva las primeras ${MAX_QUIZ_SLOTS} preguntas: las otras ${sound - MAX_QUIZ_SLOTS} quedan solo en el banco.`;
  return [{ line: 1, severity: 'warning', question: '', message }];
}

function refuse(read: QuestionFileReport): never {
  const errors = read.problems.filter(({ severity }) => severity === 'error');
  const details = errors
    .slice(0, MAX_DETAILS)
    .map(({ line, message }) => ({ field: `línea ${line}`, message }));
  throw badRequest(
    'import_has_errors',
    'El archivo tiene preguntas con errores: no se importó nada.',
    details,
  );
}

/** The user who started the job may have lost their rights in the course. */
async function requireTeacher(app: FastifyInstance, work: RunningJob) {
  const starter = await work.starter();
  const course = await findRequestedCourse(app.db, work.job.courseId ?? 0, starter);
  if (!course) throw notFound('El curso no existe.');
  if (!course.teaches) throw forbidden();
  return course.id;
}

/** Imports a file's valid questions at once, or none; a dry run only reads the file. */
export async function importQuestionsJob(app: FastifyInstance, work: RunningJob): Promise<void> {
  const { format, tag, quizTitle, dryRun, skipInvalid } = work.payload<QuestionImportPayload>();
  const courseId = await requireTeacher(app, work);
  const staged = new StagedQuestionImport(app, courseId, work.job);
  await staged.discardEarlier();
  const file = await work.file();
  try {
    const read = await readQuestionsInThread(
      { path: file.path, format, tag, dryRun },
      {
        onChunk: (chunk) => staged.add(chunk),
        onProgress: (fraction) => work.progress(fraction * READ),
        signal: work.signal,
      },
    );
    if (quizTitle?.trim()) read.problems.push(...listQuizOverflow(read));
    if (dryRun) return await work.finish(async () => toReport(read, true, null));
    const hasErrors = read.problems.some(({ severity }) => severity === 'error');
    if (read.sound === 0 || (hasErrors && !skipInvalid)) refuse(read);
    work.progress(READ);
    await work.finish(async (change) => toReport(read, false, await staged.release(change, quizTitle)));
  } catch (error) {
    await staged.discard();
    throw error;
  } finally {
    await file.release();
  }
}
