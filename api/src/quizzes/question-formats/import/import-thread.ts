import { badRequest } from '../../../core/http/errors.ts';
import { runThread, ThreadError } from '../../../core/process/bounded-thread.ts';
import type {
  QuestionFileReport,
  QuestionImportChunk,
  QuestionImportMessage,
  QuestionImportTask,
} from './import-worker.ts';

const WORKER = new URL('./import-worker.ts', import.meta.url);
const HEAP_MB = 128;
const YOUNG_MB = 16;

interface Listener {
  onChunk: (chunk: QuestionImportChunk) => Promise<void>;
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
}

function unreadable(): Error {
  const message =
    'No se pudo leer el archivo: es demasiado grande o complicado. Dividilo en partes más chicas.';
  return badRequest('import_failed', message);
}

/** Reads a file of questions in a thread, with limits on time and memory. */
export async function readQuestionsInThread(
  task: Omit<QuestionImportTask, 'taken'>,
  { onChunk, onProgress, signal }: Listener,
): Promise<QuestionFileReport> {
  const taken = new Int32Array(new SharedArrayBuffer(4));
  const data = { ...task, taken } satisfies QuestionImportTask;
  const bounds = { heapMb: HEAP_MB, youngMb: YOUNG_MB, signal };
  try {
    for await (const heard of runThread<QuestionImportMessage>(WORKER, data, bounds)) {
      if ('report' in heard) return heard.report;
      if ('progress' in heard) onProgress(heard.progress);
      else {
        await onChunk(heard.chunk);
        Atomics.add(taken, 0, 1);
        Atomics.notify(taken, 0);
      }
    }
  } catch (error) {
    throw error instanceof ThreadError ? unreadable() : error;
  }
  throw unreadable();
}
