import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../core/database/database.ts';
import { splitIntoChunks } from '../../core/database/split-into-chunks.ts';
import { cleanFileName } from '../../platform/files/file-names.ts';
import { type NewStoredFile, storeStream } from '../../platform/files/store-file.ts';
import type { RunningJob } from '../../platform/jobs/running-job.ts';
import { insertQuestionImage } from '../../quizzes/questions/images.queries.ts';
import type { NewQuestionRow } from '../../quizzes/questions/new-question-row.ts';
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '../../quizzes/questions/picture-rules.ts';
import { insertQuestions, listQuestionsById } from '../../quizzes/questions/questions.queries.ts';
import { digestOf } from '../reading/convert-page.ts';
import type { KeyedQuestion } from '../reading/course-plan.ts';
import { type EarlierPart, insertImportedParts } from './imports.queries.ts';
import type { CourseImportResult } from './imports.schema.ts';
import { requireStorageRoom } from './storage-room.ts';

export const IMPORTED_QUESTION_KIND = 'question';
export const toImportedQuestionKey = (key: string): string => `question ${key}`;

function withPictures(question: NewQuestionRow, ids: ReadonlyMap<string, number>): NewQuestionRow {
  const replace = (text: string) =>
    text.replace(/image:(nueva-[0-9a-f-]{36})/g, (_all, key: string) => `image:${ids.get(key) ?? 0}`);
  return { ...question, content: replace(question.content), rendered: replace(question.rendered) };
}

type Left = CourseImportResult['left'];

/** Stores questions' pictures; reports files that are too large or not pictures. */
async function storePictures(app: FastifyInstance, courseId: number, questions: KeyedQuestion[], left: Left) {
  const { fileTypeFromBuffer } = await import('file-type');
  const stored = new Map<string, NewStoredFile>();
  const images = questions.flatMap(({ key: of, question: { title }, images }) =>
    images.map((image) => ({ ...image, of, title })),
  );
  for (const { key, name, bytes, of, title } of images) {
    const type = await fileTypeFromBuffer(bytes);
    const isTooLarge = bytes.length > MAX_PICTURE_BYTES;
    if (!type || !PICTURE_TYPES.has(type.mime) || isTooLarge) {
      const why = isTooLarge ? 'pesa más de 5 MB' : 'no es una imagen que se pueda mostrar';
      left.push({ key: toImportedQuestionKey(of), title, reason: `${name}: ${why}.` });
      continue;
    }
    await requireStorageRoom(app, bytes.length);
    const about = { courseId, name: cleanFileName(name), mimeType: type.mime };
    stored.set(key, await storeStream(app, about, Readable.from([Buffer.from(bytes)])));
  }
  return stored;
}

const IMAGE = /image:(?:nueva-[0-9a-f-]{36}|\d+)/g;

/** Returns the digest of a question's content, without the parts that differ at each reading. */
function digestOfQuestion(content: string): string {
  const bare: unknown = JSON.parse(content.replace(IMAGE, 'image'), (key, value: unknown) =>
    key === 'id' || key === 'matchId' ? undefined : value,
  );
  return digestOf(bare);
}

/** Maps the keys of questions to the ids of earlier imports: of the same key, else of their whole part. */
export function findEarlierQuestions(
  questions: KeyedQuestion[],
  earlier: ReadonlyMap<string, Pick<EarlierPart, 'madeId'>[]>,
): Map<string, number[]> {
  const idsOf = (rows: Pick<EarlierPart, 'madeId'>[]) => rows.map(({ madeId }) => madeId);
  const byPart = new Map<string, number[]>();
  for (const part of new Set(questions.flatMap(({ part = [] }) => part))) {
    const beside = [...earlier].filter(([key]) => key.startsWith(toImportedQuestionKey(part)));
    byPart.set(
      part,
      beside.flatMap(([, rows]) => idsOf(rows)),
    );
  }
  return new Map(
    questions.map(({ key, part = '' }) => {
      const rows = earlier.get(toImportedQuestionKey(key));
      return [key, rows ? idsOf(rows) : (byPart.get(part) ?? [])];
    }),
  );
}

/**
 * Maps the keys of questions to the ids of equal questions in the bank, each of them once. `digests`
 * collects those of the bank's questions, because many calls compare the same ones.
 */
export async function findEqualQuestions(
  db: Db,
  courseId: number,
  questions: KeyedQuestion[],
  earlier: ReadonlyMap<string, number[]>,
  taken: ReadonlySet<number>,
  digests: Map<number, string>,
): Promise<Map<string, number>> {
  const ids = [...new Set(questions.flatMap(({ key }) => earlier.get(key) ?? []))];
  for (const some of splitIntoChunks(ids.filter((id) => !digests.has(id)))) {
    const rows = await listQuestionsById(db, courseId, some);
    for (const { id, content } of rows) digests.set(id, digestOfQuestion(content));
  }
  const left = new Set(ids.filter((id) => !taken.has(id)));
  const equal = new Map<string, number>();
  for (const { key, question } of questions) {
    const digest = digestOfQuestion(question.content);
    const id = earlier.get(key)?.find((one) => left.has(one) && digests.get(one) === digest);
    if (id === undefined) continue;
    left.delete(id);
    equal.set(key, id);
  }
  return equal;
}

const toPart = (importId: number, key: string, madeId: number) => ({
  importId,
  key: toImportedQuestionKey(key),
  part: 0,
  kind: IMPORTED_QUESTION_KIND,
  madeId,
  digest: '',
  state: null,
});

/** Records questions that the bank has already, so that later imports find each by its own key. */
export async function recordEqualQuestions(
  work: Pick<RunningJob, 'transaction'>,
  importId: number,
  equal: ReadonlyMap<string, number>,
): Promise<void> {
  if (equal.size === 0) return;
  const rows = [...equal].map(([key, id]) => ({ ...toPart(importId, key, id), updated: true }));
  await work.transaction(({ trx }) => insertImportedParts(trx, rows));
}

/** Adds questions with their pictures to the bank and records them; returns ids by key. */
export async function importBankQuestions(
  app: FastifyInstance,
  work: Pick<RunningJob, 'transaction'>,
  { importId, courseId }: { importId: number; courseId: number },
  questions: KeyedQuestion[],
  left: Left,
): Promise<Map<string, number>> {
  if (questions.length === 0) return new Map();
  const pictures = await storePictures(app, courseId, questions, left);
  const ids = new Map([...pictures].map(([key, { id }]) => [key, id]));
  return work.transaction(async ({ trx }) => {
    for (const picture of pictures.values()) await insertQuestionImage(trx, courseId, picture);
    const rows = questions.map(({ question }) => withPictures(question, ids));
    const made = await insertQuestions(trx, courseId, rows);
    const brought = questions.map(({ key }, index) => ({ key, madeId: made[index] ?? 0 }));
    await insertImportedParts(
      trx,
      brought.map(({ key, madeId }) => toPart(importId, key, madeId)),
    );
    return new Map(brought.map(({ key, madeId }) => [key, madeId]));
  });
}
