import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { badRequest } from '../../http/errors.ts';
import type { Chunk, FileReport, Heard, ImportTask } from './import-worker.ts';

const WORKER = new URL('./import-worker.ts', import.meta.url);
const SILENT_MS = 60_000;
/** Together with the server's own memory it must stay below the systemd unit's limit: see docs/operations.md. */
const HEAP_MB = 128;
const YOUNG_MB = 16;

interface Listener {
  onChunk: (chunk: Chunk) => Promise<void>;
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
}

function unreadable(): Error {
  const message =
    'No se pudo leer el archivo: es demasiado grande o complicado. Dividilo en partes más chicas.';
  return badRequest('import_failed', message);
}

/** Yields the thread's messages in order; throws when the thread ends or is silent for too long. */
async function* hear(worker: Worker, signal: AbortSignal): AsyncGenerator<Heard> {
  const heard: Heard[] = [];
  let isOver = false;
  let wake = () => {};
  worker.on('message', (message: Heard) => {
    heard.push(message);
    wake();
  });
  const end = () => {
    isOver = true;
    wake();
  };
  worker.once('error', end).once('exit', end);
  signal.addEventListener('abort', end, { once: true });
  for (;;) {
    signal.throwIfAborted();
    const next = heard.shift();
    if (next) {
      yield next;
      continue;
    }
    if (isOver) throw unreadable();
    const calm = new AbortController();
    const called = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const silent = sleep(SILENT_MS, 'silent', { signal: calm.signal }).catch(() => undefined);
    const first = await Promise.race([called, silent]);
    calm.abort();
    if (first === 'silent') throw unreadable();
  }
}

/** Reads a file of questions in a thread, with limits on time and memory. */
export async function readInThread(
  task: Omit<ImportTask, 'taken'>,
  { onChunk, onProgress, signal }: Listener,
): Promise<FileReport> {
  const taken = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(WORKER, {
    workerData: { ...task, taken } satisfies ImportTask,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_MB },
    stdout: true,
    stderr: true,
  });
  try {
    for await (const heard of hear(worker, signal)) {
      if ('report' in heard) return heard.report;
      if ('progress' in heard) onProgress(heard.progress);
      else {
        await onChunk(heard.chunk);
        Atomics.add(taken, 0, 1);
        Atomics.notify(taken, 0);
      }
    }
    throw unreadable();
  } finally {
    await worker.terminate();
  }
}
