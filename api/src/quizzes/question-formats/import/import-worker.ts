import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { NewQuestionRow } from '../../questions/new-question-row.ts';
import type { ImportedPicture } from '../collector.ts';
import { type ParsedQuestion, readQuestionFile } from '../read-file.ts';
import type { QuestionImportFormat, QuestionImportReport } from './import.schema.ts';

export interface QuestionImportTask {
  path: string;
  format: QuestionImportFormat | undefined;
  tag: string | undefined;
  /** If true, the questions themselves are not sent back. */
  dryRun: boolean;
  /** Shared memory with the number of chunks that the server has received. */
  taken: Int32Array<SharedArrayBuffer>;
}

export interface QuestionImportChunk {
  questions: NewQuestionRow[];
  images: ImportedPicture[];
}

/** The report of a whole file, which is the thread's last message. */
export type QuestionFileReport = Pick<QuestionImportReport, 'format' | 'problems' | 'questions' | 'tags'> & {
  sound: number;
};
export type QuestionImportMessage =
  | { progress: number }
  | { chunk: QuestionImportChunk }
  | { report: QuestionFileReport };

/** Small chunks, so that receiving one does not block the server. */
const CHUNK = 50;
const CHUNK_BYTES = 4 * 1024 * 1024;
/** Limits unread chunks, so that they do not fill the memory. */
const AHEAD = 2;
const PROGRESS_STEP = 0.01;
const MAX_TAGS = 500;

const { path, format, tag, dryRun, taken } = workerData as QuestionImportTask;
const say = (heard: QuestionImportMessage) => parentPort?.postMessage(heard);

let chunk: QuestionImportChunk = { questions: [], images: [] };
let bytes = 0;
let sent = 0;

function send(): void {
  if (chunk.questions.length === 0) return;
  say({ chunk });
  sent += 1;
  chunk = { questions: [], images: [] };
  bytes = 0;
  for (let done = Atomics.load(taken, 0); sent - done >= AHEAD; done = Atomics.load(taken, 0))
    Atomics.wait(taken, 0, done);
}

function take({ question, images }: ParsedQuestion): void {
  if (dryRun) return;
  chunk.questions.push(question);
  chunk.images.push(...images);
  bytes += question.content.length + question.rendered.length;
  for (const image of images) bytes += image.bytes.length;
  if (chunk.questions.length >= CHUNK || bytes >= CHUNK_BYTES) send();
}

let shown = 0;
function progress(fraction: number): void {
  if (fraction < shown + PROGRESS_STEP) return;
  shown = fraction;
  say({ progress: fraction });
}

const read = readQuestionFile(readFileSync(path), format, tag, { take, progress });
send();
const { problems, listed: questions, tags, sound } = read;
say({ report: { format: read.format, problems, questions, tags: tags.slice(0, MAX_TAGS), sound } });
