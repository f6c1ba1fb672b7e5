import { Readable } from 'node:stream';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { fromNow, HOUR } from '../../../core/time/time.ts';
import { cleanFileName } from '../../../platform/files/file-names.ts';
import { keepFileUntil } from '../../../platform/files/files.queries.ts';
import {
  deleteUnusedFile,
  type FileServices,
  type NewStoredFile,
  storeStream,
} from '../../../platform/files/store-file.ts';
import type { Change } from '../../../platform/plugins/write.ts';
import { buildQuizSettings } from '../../editing/quiz-settings.ts';
import { insertQuestionImage } from '../../questions/images.queries.ts';
import type { NewQuestionRow } from '../../questions/new-question-row.ts';
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '../../questions/picture-rules.ts';
import { requireTotalSizeWithinLimit } from '../../questions/question-size.queries.ts';
import { insertQuestions } from '../../questions/questions.queries.ts';
import { buildQuizAuditEntry } from '../../quiz-audit-entry.ts';
import { requireBelowQuizLimit } from '../../quizzes.policy.ts';
import { insertQuiz } from '../../quizzes.queries.ts';
import { MAX_QUIZ_SLOTS } from '../../quizzes.schema.ts';
import { replaceSlots } from '../../slots/slots.queries.ts';
import type { ImportedPicture } from '../collector.ts';
import type { QuestionImportChunk } from './import-worker.ts';
import {
  deleteEarlierRunQuestions,
  deleteImportedQuestions,
  releaseImportedQuestions,
} from './imports.queries.ts';

function withImageIds(question: NewQuestionRow, ids: Map<string, string>): NewQuestionRow {
  const replace = (text: string) =>
    text.includes('image:nueva-')
      ? text.replace(/image:(nueva-[0-9a-f-]{36})/g, (_all, key: string) => `image:${ids.get(key) ?? '0'}`)
      : text;
  return { ...question, content: replace(question.content), rendered: replace(question.rendered) };
}

/** Stores questions hidden, in short transactions; `release` shows all at once. */
export class StagedQuestionImport {
  readonly #services: FileServices;
  readonly #courseId: number;
  readonly #job: { id: number; claim: string };
  readonly #stored: NewStoredFile[] = [];

  constructor(services: FileServices, courseId: number, job: { id: number; claim: string }) {
    this.#services = services;
    this.#courseId = courseId;
    this.#job = job;
  }

  get #importId(): string {
    return `${this.#job.id} ${this.#job.claim}`;
  }

  /** Deletes questions left by earlier runs of this job that died. */
  async discardEarlier(): Promise<void> {
    await deleteEarlierRunQuestions(this.#services.db, `${this.#job.id} `, this.#importId);
  }

  async add({ questions, images }: QuestionImportChunk): Promise<void> {
    const { db } = this.#services;
    const ids = await this.#storeImages(images);
    const rows = questions.map((question) => withImageIds(question, ids));
    // Not audited, because hidden questions are no change yet; `release` is audited.
    await db.transaction().execute((trx) => insertQuestions(trx, this.#courseId, rows, this.#importId));
    await yieldToEventLoop();
  }

  /** Stores pictures and returns their ids; drops other files and pictures that are too large. */
  async #storeImages(images: ImportedPicture[]): Promise<Map<string, string>> {
    const ids = new Map<string, string>();
    if (images.length === 0) return ids;
    const { fileTypeFromBuffer } = await import('file-type');
    for (const { key, name, bytes } of images) {
      const type = await fileTypeFromBuffer(bytes);
      if (!type || !PICTURE_TYPES.has(type.mime) || bytes.length > MAX_PICTURE_BYTES) continue;
      const about = { courseId: this.#courseId, name: cleanFileName(name), mimeType: type.mime };
      const file = await storeStream(this.#services, about, Readable.from([Buffer.from(bytes)]));
      // Without this, the file would be deleted as unused before a long import ends.
      await keepFileUntil(this.#services.db, file.id, fromNow(HOUR));
      this.#stored.push(file);
      ids.set(key, String(file.id));
    }
    return ids;
  }

  /** Makes the questions visible and creates the quiz if requested; returns the quiz's id or null. */
  async release(change: Change, quizTitle: string | undefined): Promise<number | null> {
    const { trx } = change;
    const courseId = this.#courseId;
    const questions = await releaseImportedQuestions(trx, this.#importId);
    for (const file of this.#stored) await insertQuestionImage(trx, courseId, file);
    const target = { type: 'course', id: courseId, name: '' };
    const details = { courseId, questions: questions.length };
    change.audit({ action: 'question.import', target, details });
    if (!quizTitle?.trim()) return null;
    await requireBelowQuizLimit(trx, courseId);
    const slots = questions
      .slice(0, MAX_QUIZ_SLOTS)
      .map(({ id, mark }) => ({ questionId: id, tag: null, mark }));
    await requireTotalSizeWithinLimit(
      trx,
      slots.map(({ questionId }) => questionId),
    );
    const sums = { questionCount: slots.length, maxMark: slots.reduce((sum, { mark }) => sum + mark, 0) };
    const quiz = await insertQuiz(trx, courseId, { ...buildQuizSettings({ title: quizTitle }), ...sums });
    await replaceSlots(trx, quiz.id, slots);
    change.audit(buildQuizAuditEntry('quiz.create', quiz));
    return quiz.id;
  }

  /** Deletes the import's questions and files; a later sweep deletes leftovers. */
  async discard(): Promise<void> {
    await deleteImportedQuestions(this.#services.db, this.#importId).catch(() => undefined);
    for (const { id } of this.#stored) await deleteUnusedFile(this.#services, id).catch(() => undefined);
  }
}
