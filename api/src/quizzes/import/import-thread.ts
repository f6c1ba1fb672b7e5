import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { badRequest, unavailable } from '../../errors.ts';
import type { Chunk, FileReport, ImportTask } from './import-worker.ts';

const WORKER = new URL('./import-worker.ts', import.meta.url);
const WITHIN_MS = 60_000;
const MAX_THREADS = 2;
const MEMORY_MB = 512;

let running = 0;

/** Reads a file of questions outside of the event loop, with an end to time and memory. */
export class ImportThread {
  readonly #worker: Worker;

  constructor(task: ImportTask) {
    if (running >= MAX_THREADS) throw unavailable(10);
    running += 1;
    this.#worker = new Worker(WORKER, {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      stdout: true,
      stderr: true,
    });
    this.#worker.once('exit', () => {
      running -= 1;
    });
  }

  async #hear<T>(): Promise<T> {
    try {
      const [message] = await once(this.#worker, 'message', { signal: AbortSignal.timeout(WITHIN_MS) });
      return message as T;
    } catch {
      throw badRequest('import_failed', 'No se pudo leer el archivo: es demasiado grande o complicado.');
    }
  }

  async report(): Promise<FileReport> {
    return this.#hear<FileReport>();
  }

  async *chunks(): AsyncGenerator<Chunk> {
    for (;;) {
      const heard = this.#hear<Chunk>();
      this.#worker.postMessage('next');
      const chunk = await heard;
      if (chunk.questions.length === 0) return;
      yield chunk;
    }
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}
