import type { FastifyBaseLogger } from 'fastify';
import { invalidField, serviceUnavailable, tooManyRequests } from '../../core/http/errors.ts';
import { SECOND } from '../../core/time/time.ts';
import { RenderThread } from './render-thread.ts';
import { TEXT_LIMIT_MESSAGES, type TextToRender } from './text-to-render.ts';

export interface RenderingLimits {
  textMs: number;
  /** The time limit of a job, which is all texts of a request. */
  jobMs: number;
  jobHtml: number;
  jobs: number;
  jobsEach: number;
}

/** These limits are generous, because teachers' longest texts take a tenth of a second. */
const LIMITS: RenderingLimits = {
  textMs: 3 * SECOND,
  jobMs: 8 * SECOND,
  jobHtml: 4_000_000,
  jobs: 100,
  jobsEach: 10,
};
const IDLE_MS = 20 * SECOND;

interface Job {
  owner: number;
  texts: TextToRender[];
  htmls: string[];
  size: number;
  spentMs: number;
  resolve(htmls: string[]): void;
  reject(error: Error): void;
}

/** Renders texts in one thread, alternating between people. The thread starts on demand. */
export class TextRenderer {
  readonly #log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  readonly #limits: RenderingLimits;
  /** Jobs per person; the first person in the map is next. */
  readonly #jobs = new Map<number, Job[]>();
  #thread: RenderThread | undefined;
  #isWorking = false;
  #idle: NodeJS.Timeout | undefined;

  constructor(log: Pick<FastifyBaseLogger, 'warn' | 'error'>, limits: Partial<RenderingLimits> = {}) {
    this.#log = log;
    this.#limits = { ...LIMITS, ...limits };
  }

  /** Renders texts to HTML in order. Throws a 400 that names the field exceeding a limit. */
  async render(owner: number, texts: TextToRender[]): Promise<string[]> {
    const open = [...this.#jobs.values()].reduce((sum, jobs) => sum + jobs.length, 0);
    const own = this.#jobs.get(owner) ?? [];
    if (own.length >= this.#limits.jobsEach) throw tooManyRequests(1);
    if (open >= this.#limits.jobs) throw serviceUnavailable();
    return new Promise((resolve, reject) => {
      this.#jobs.set(owner, own);
      own.push({ owner, texts, htmls: [], size: 0, spentMs: 0, resolve, reject });
      void this.#work();
    });
  }

  async #work(): Promise<void> {
    if (this.#isWorking) return;
    this.#isWorking = true;
    clearTimeout(this.#idle);
    for (let job = this.#next(); job; job = this.#next()) {
      try {
        await this.#step(job);
      } catch (error) {
        this.#end(job);
        job.reject(error as Error);
      }
    }
    this.#isWorking = false;
    this.#idle = setTimeout(() => void this.#thread?.close(), IDLE_MS).unref();
  }

  /** Picks a job of the person who waited longest. */
  #next(): Job | undefined {
    const [turn] = this.#jobs;
    if (!turn) return undefined;
    const [owner, jobs] = turn;
    this.#jobs.delete(owner);
    this.#jobs.set(owner, jobs);
    return jobs[0];
  }

  #end(job: Job): void {
    const left = this.#jobs.get(job.owner)?.filter((each) => each !== job) ?? [];
    if (left.length > 0) this.#jobs.set(job.owner, left);
    else this.#jobs.delete(job.owner);
  }

  /** Renders the job's next text; after the last one, ends the job. */
  async #step(job: Job): Promise<void> {
    const text = job.texts[job.htmls.length];
    if (text) job.htmls.push(text.source === '' ? '' : await this.#renderText(job, text));
    if (job.htmls.length < job.texts.length) return;
    this.#end(job);
    job.resolve(job.htmls);
  }

  async #renderText(job: Job, { field, source, options }: TextToRender): Promise<string> {
    const thread = await this.#readyThread();
    const withinMs = Math.min(this.#limits.textMs, this.#limits.jobMs - job.spentMs);
    const began = performance.now();
    const outcome = await thread.render({ source, options }, withinMs);
    job.spentMs += performance.now() - began;
    if ('problem' in outcome) {
      this.#log.warn({ problem: outcome.problem, length: source.length, field }, 'text not rendered');
      throw invalidField(field, TEXT_LIMIT_MESSAGES[outcome.problem]);
    }
    job.size += outcome.html.length;
    if (job.size > this.#limits.jobHtml) throw invalidField(field, TEXT_LIMIT_MESSAGES.size);
    if (job.spentMs >= this.#limits.jobMs) throw invalidField(field, TEXT_LIMIT_MESSAGES.effort);
    return outcome.html;
  }

  async #readyThread(): Promise<RenderThread> {
    if (!this.#thread || this.#thread.isOver) this.#thread = new RenderThread();
    if (await this.#thread.isReady()) return this.#thread;
    await this.#thread.close();
    this.#log.error('the thread that renders texts does not start');
    throw serviceUnavailable();
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    for (const jobs of this.#jobs.values()) for (const job of jobs) job.reject(serviceUnavailable());
    this.#jobs.clear();
    await this.#thread?.close();
  }
}
