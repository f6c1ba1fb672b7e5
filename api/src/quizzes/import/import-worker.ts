import { parentPort, workerData } from 'node:worker_threads';
import type { ImportedImage } from '../../question-formats/collector.ts';
import { readFile } from '../../question-formats/read-file.ts';
import type { ImportFormat, ImportReport } from './import.schema.ts';

export interface ImportTask {
  bytes: Uint8Array;
  format: ImportFormat | undefined;
  tag: string | undefined;
}

/** What the thread says first, then a chunk for each `next`; an empty one is the last. */
export type FileReport = Pick<ImportReport, 'format' | 'problems' | 'questions' | 'tags'> & { sound: number };
export interface Chunk {
  questions: import('../questions/prepare-question.ts').PreparedQuestion[];
  images: ImportedImage[];
}

/** Small: taking it over must not hold up the server. */
const CHUNK = 50;

const { bytes, format, tag } = workerData as ImportTask;
const read = readFile(bytes, format, tag);
const tags = new Set(read.questions.flatMap(({ question }) => question.tags));
const report: FileReport = {
  format: read.format,
  problems: read.problems,
  questions: read.listed,
  tags: [...tags].slice(0, 500),
  sound: read.questions.length,
};
parentPort?.postMessage(report);

let sent = 0;
parentPort?.on('message', () => {
  const next = read.questions.slice(sent, sent + CHUNK);
  sent += next.length;
  const chunk: Chunk = {
    questions: next.map(({ question }) => question),
    images: next.flatMap(({ images }) => images),
  };
  parentPort?.postMessage(chunk);
});
