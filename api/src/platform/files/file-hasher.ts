import { Worker } from 'node:worker_threads';
import type { HashReply, HashRequest } from './hash-worker.ts';

const IDLE_MS = 10_000;
const LIMITS = { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 16 };

type Waiting = { resolve: (sha256: string) => void; reject: (error: Error) => void };

let worker: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
let lastId = 0;
const running = new Map<number, Waiting>();

function startWorker(): Worker {
  const started = new Worker(new URL('./hash-worker.ts', import.meta.url), { resourceLimits: LIMITS });
  started.on('message', (answer: HashReply) => {
    if ('sha256' in answer) settle(answer.id)?.resolve(answer.sha256);
    else settle(answer.id)?.reject(new Error(answer.error));
  });
  started.on('error', (error) => failAll(started, error));
  started.on('exit', () => failAll(started, new Error('the hash worker ended')));
  return started;
}

function settle(id: number): Waiting | undefined {
  const waiting = running.get(id);
  running.delete(id);
  if (running.size === 0) rest();
  return waiting;
}

// Lets the process exit, and later ends the idle thread to free its memory.
function rest(): void {
  worker?.unref();
  clearTimeout(idle);
  idle = setTimeout(() => {
    const ended = worker;
    worker = undefined;
    void ended?.terminate();
  }, IDLE_MS).unref();
}

function failAll(ended: Worker, error: Error): void {
  if (worker !== ended) return;
  worker = undefined;
  for (const { reject } of running.values()) reject(error);
  running.clear();
}

/** Computes a file's SHA-256 in a separate thread, while its bytes are being written to disk. */
export class FileHasher {
  readonly #id: number;
  readonly #path: string;
  readonly #result: Promise<string>;

  constructor(path: string) {
    clearTimeout(idle);
    worker ??= startWorker();
    worker.ref();
    lastId += 1;
    this.#id = lastId;
    this.#path = path;
    this.#result = new Promise((resolve, reject) => running.set(this.#id, { resolve, reject }));
    this.#result.catch(() => undefined);
  }

  #send(state: HashRequest['state'], upTo = 0): void {
    worker?.postMessage({ id: this.#id, path: this.#path, upTo, state } satisfies HashRequest);
  }

  /** Tells the thread that the first `upTo` bytes are written. */
  grown(upTo: number): void {
    this.#send('grown', upTo);
  }

  /** Returns the hash of the whole file of `size` bytes in lower-case hex. Rejects when it cannot be read. */
  whole(size: number): Promise<string> {
    this.#send('whole', size);
    return this.#result;
  }

  /** Stops the hashing when its result is no longer needed. */
  release(): void {
    if (running.has(this.#id)) this.#send('gone');
    settle(this.#id);
  }
}
