import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { Mutex } from '../database/mutex.ts';

const SILENT_MS = 60_000;
const WAIT_MS = 15 * 60_000;

/** Allows one thread at a time, because memory is limited. */
const common = new Mutex();

interface Bounds {
  /** The heap plus the server's own memory must stay below the systemd limit (docs/operations.md). */
  heapMb: number;
  youngMb: number;
  signal: AbortSignal;
  /** A separate queue for short work that must not wait behind imports. */
  turn?: Pick<Mutex, 'acquire' | 'release'>;
  waitMs?: number;
}

/** The thread ended early, ran out of memory, or was silent too long. */
export class ThreadError extends Error {}

/** Runs a module in a thread and yields its messages. Each `turn` allows one thread at a time. */
export async function* runThread<Heard>(
  module: URL,
  workerData: unknown,
  { heapMb, youngMb, signal, turn = common, waitMs = WAIT_MS }: Bounds,
): AsyncGenerator<Heard> {
  await turn.acquire(waitMs);
  try {
    const worker = new Worker(module, {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: youngMb },
      stdout: true,
      stderr: true,
    });
    try {
      yield* hear<Heard>(worker, signal);
    } finally {
      await worker.terminate();
    }
  } finally {
    turn.release();
  }
}

async function* hear<Heard>(worker: Worker, signal: AbortSignal): AsyncGenerator<Heard> {
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
  try {
    for (;;) {
      signal.throwIfAborted();
      const next = heard.shift();
      if (next) {
        yield next;
        continue;
      }
      if (isOver) throw new ThreadError();
      const calm = new AbortController();
      const called = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const silent = sleep(SILENT_MS, 'silent', { signal: calm.signal }).catch(() => undefined);
      const first = await Promise.race([called, silent]);
      calm.abort();
      if (first === 'silent') throw new ThreadError();
    }
  } finally {
    signal.removeEventListener('abort', end);
  }
}
