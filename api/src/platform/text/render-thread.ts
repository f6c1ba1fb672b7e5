import { Worker } from 'node:worker_threads';
import type { RenderMessage, RenderTask } from './render-worker.ts';
import type { ExceededTextLimit } from './text-to-render.ts';

const WORKER = new URL('./render-worker.ts', import.meta.url);
/** Enough for the modules and several copies of the longest HTML. */
const LIMITS = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 };
const START_MS = 30_000;

export type RenderOutcome = { html: string } | { problem: ExceededTextLimit };

/** A thread that renders one text at a time; exceeding the limits ends it. */
export class RenderThread {
  readonly #worker = new Worker(WORKER, { resourceLimits: LIMITS });
  readonly #ready: Promise<RenderMessage | undefined>;
  #heard: ((answer: RenderMessage | undefined) => void) | undefined;
  #isOver = false;

  constructor() {
    this.#worker.on('message', (answer: RenderMessage) => this.#heard?.(answer));
    // Every error is followed by the thread's exit event.
    this.#worker.on('error', () => undefined);
    this.#worker.on('exit', () => {
      this.#isOver = true;
      this.#heard?.(undefined);
    });
    this.#ready = this.#hear(START_MS);
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Waits for the next message; undefined on exit or time-out. */
  #hear(withinMs: number): Promise<RenderMessage | undefined> {
    return new Promise((resolve) => {
      const end = (answer: RenderMessage | undefined) => {
        clearTimeout(timer);
        this.#heard = undefined;
        resolve(answer);
      };
      // Waits one turn, because a message may have arrived while this process was busy.
      const timer = setTimeout(() => setImmediate(end, undefined), withinMs);
      this.#heard = end;
    });
  }

  /** Resolves to true once the thread can render; loading takes a moment. */
  async isReady(): Promise<boolean> {
    return (await this.#ready) === 'ready' && !this.#isOver;
  }

  /** Call it only when the thread is ready and the previous call has ended. */
  async render(task: RenderTask, withinMs: number): Promise<RenderOutcome> {
    this.#worker.ref();
    const heard = this.#hear(withinMs);
    this.#worker.postMessage(task);
    const answer = await heard;
    this.#worker.unref();
    if (answer !== undefined && answer !== 'ready') return answer;
    await this.close();
    return { problem: 'effort' };
  }

  async close(): Promise<void> {
    this.#isOver = true;
    await this.#worker.terminate();
  }
}
