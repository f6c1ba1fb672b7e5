import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import type { Services } from '../../app.ts';
import { insertAudit } from '../../audit/audit.queries.ts';
import { badRequest } from '../../errors.ts';
import { cleanName } from '../../files/file-names.ts';
import { dropFile, type PutFile, putFile } from '../../files/store-file.ts';
import type { Caller } from '../../plugins/access.ts';
import type { ImportedImage } from '../../question-formats/collector.ts';
import { insertImage } from '../questions/images.queries.ts';
import type { PreparedQuestion } from '../questions/prepare-question.ts';
import { insertQuestions } from '../questions/questions.queries.ts';
import { settingsFrom } from '../quiz-settings.ts';
import { requireRoom } from '../quizzes.policy.ts';
import { insertQuiz } from '../quizzes.queries.ts';
import { MAX_SLOTS } from '../quizzes.schema.ts';
import { replaceSlots } from '../slots.queries.ts';
import type { ImportReport } from './import.schema.ts';
import { ImportThread } from './import-thread.ts';
import type { FileReport, ImportTask } from './import-worker.ts';
import { discardImport, releaseImport } from './imports.queries.ts';

export interface ImportOrder extends ImportTask {
  courseId: number;
  caller: Caller;
  dryRun: boolean;
  skipInvalid: boolean;
  quizTitle: string | undefined;
}

const PICTURES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);
const MAX_DETAILS = 200;
const MAX_IMAGE_BYTES = 5 * 1024 * 1024;

function toReport(read: FileReport, order: ImportOrder, quizId: number | null): ImportReport {
  const skipped = read.questions.filter(({ outcome }) => outcome === 'skip').length;
  const { format, problems, questions, tags } = read;
  const total = questions.length;
  return {
    format,
    dryRun: order.dryRun,
    total,
    imported: total - skipped,
    skipped,
    problems,
    questions,
    tags,
    quizId,
  };
}

function refuse(read: FileReport): never {
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

/** Gives the texts the ids of their pictures; one that is none is left out. */
async function storeImages(services: Services, courseId: number, images: ImportedImage[], stored: PutFile[]) {
  const ids = new Map<string, string>();
  if (images.length === 0) return ids;
  for (const { key, name, bytes } of images) {
    const { fileTypeFromBuffer } = await import('file-type');
    const type = await fileTypeFromBuffer(bytes);
    if (!type || !PICTURES.has(type.mime) || bytes.length > MAX_IMAGE_BYTES) continue;
    const about = { courseId, name: cleanName(name), mimeType: type.mime };
    const file = await putFile(services, about, Readable.from([Buffer.from(bytes)]));
    stored.push(file);
    ids.set(key, String(file.id));
  }
  return ids;
}

function withImageIds(question: PreparedQuestion, ids: Map<string, string>): PreparedQuestion {
  const replace = (text: string) =>
    text.includes('image:nueva-')
      ? text.replace(/image:(nueva-[0-9a-f-]{36})/g, (_all, key: string) => `image:${ids.get(key) ?? '0'}`)
      : text;
  return { ...question, content: replace(question.content), rendered: replace(question.rendered) };
}

async function release(services: Services, order: ImportOrder, importId: string, stored: PutFile[]) {
  const { courseId, caller, quizTitle } = order;
  return services.db.transaction().execute(async (trx) => {
    const questions = await releaseImport(trx, importId);
    for (const file of stored) await insertImage(trx, courseId, file);
    const audit = { type: 'course', id: courseId, name: '' };
    const details = { courseId, questions: questions.length };
    await insertAudit(trx, caller, { action: 'question.import', target: audit, details });
    if (!quizTitle?.trim()) return null;
    await requireRoom(trx, courseId);
    const slots = questions.slice(0, MAX_SLOTS).map(({ id, mark }) => ({ questionId: id, tag: null, mark }));
    const sums = { questionCount: slots.length, maxMark: slots.reduce((sum, { mark }) => sum + mark, 0) };
    const quiz = await insertQuiz(trx, courseId, { ...settingsFrom({ title: quizTitle }), ...sums });
    await replaceSlots(trx, quiz.id, slots);
    return quiz.id;
  });
}

/** Short transactions, so that others get their turn; nobody sees a question before all are there. */
async function store(services: Services, order: ImportOrder, thread: ImportThread): Promise<number | null> {
  const importId = randomUUID();
  const stored: PutFile[] = [];
  try {
    for await (const { questions, images } of thread.chunks()) {
      const ids = await storeImages(services, order.courseId, images, stored);
      const rows = questions.map((question) => withImageIds(question, ids));
      await services.db.transaction().execute((trx) => insertQuestions(trx, order.courseId, rows, importId));
      await turn();
    }
    return await release(services, order, importId, stored);
  } catch (error) {
    // What cannot be undone now is swept later.
    await discardImport(services.db, importId).catch(() => undefined);
    for (const { id } of stored) await dropFile(services, id).catch(() => undefined);
    throw error;
  }
}

/** Reads a file of questions and, unless it is a dry run, puts them into the bank: all of them or none. */
export async function runImport(services: Services, order: ImportOrder): Promise<ImportReport> {
  const { bytes, format, tag } = order;
  const thread = new ImportThread({ bytes, format, tag });
  try {
    const read = await thread.report();
    if (order.dryRun) return toReport(read, order, null);
    const hasErrors = read.problems.some(({ severity }) => severity === 'error');
    if (read.sound === 0 || (hasErrors && !order.skipInvalid)) refuse(read);
    return toReport(read, order, await store(services, order, thread));
  } finally {
    await thread.close();
  }
}
