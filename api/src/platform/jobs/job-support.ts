import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname } from 'node:os';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { isConnectionLost } from '../../core/database/failures.ts';
import { badRequest } from '../../core/http/errors.ts';
import { DAY, fromNow, HOUR, MINUTE, now, SECOND } from '../../core/time/time.ts';
import { StorageAwayError } from '../files/storage.ts';
import { deleteUnusedFile } from '../files/store-file.ts';
import { toApiError } from '../plugins/errors.ts';
import { type ClaimedJob, claimJob, endJob, releaseJob, requeueHeldJobs } from './jobs.queries.ts';
import type { JobKind } from './jobs.table.ts';
import { type JobHandler, JobLostError, JobPostponedError, RunningJob } from './running-job.ts';

const POLL = 5 * SECOND;
const RETRY = 5 * SECOND;
const MAX_ATTEMPTS = 5;
const RETRY_UNAVAILABLE = 5 * MINUTE;
/** How long a job waits for an unreachable storage or database. */
const MAX_WAIT = HOUR;
/** Nobody looks at the job of a video or its captions, and nothing queues it again. */
const MAX_VIDEO_WAIT = 3 * DAY;
const INTERRUPTED =
  'El servidor se detuvo varias veces mientras lo hacía. No se guardó nada: avisá a la administración.';

declare module 'fastify' {
  interface FastifyInstance {
    jobs: JobRunner;
  }
}

/** Returns whether this process may start this kind of job; called before each claim. */
type IsReady = (kind: JobKind) => Promise<boolean>;

interface JobsOptions {
  handlers: Record<JobKind, JobHandler>;
  isReady: IsReady;
}

/** Runs work that outlasts its request, one job of each kind at a time per process. */
export class JobRunner {
  readonly #app: FastifyInstance;
  readonly #handlers: Record<JobKind, JobHandler>;
  readonly #isReady: IsReady;
  /** Runs code outside of any request's context, because jobs outlive the request that queued them. */
  readonly #outside = AsyncLocalStorage.snapshot();
  readonly #running = new Map<JobKind, { work: RunningJob; end: Promise<void> }>();
  /** When each job began to wait for its storage or database, as far as this process knows. */
  readonly #waits = new Map<number, string>();
  #name = '';
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> | undefined;
  #again = false;
  #closed = false;

  constructor(app: FastifyInstance, { handlers, isReady }: JobsOptions) {
    this.#app = app;
    this.#handlers = handlers;
    this.#isReady = isReady;
  }

  /** Call this after the server listens: the bound port proves that the earlier process has ended. */
  start(): void {
    const { host, port } = this.#app.config;
    this.#name = `${hostname()} ${host}:${port}`;
    this.#begin().catch((error) => this.#app.log.error({ err: error }, 'jobs not begun'));
  }

  async #begin(): Promise<void> {
    this.#timer = setInterval(() => this.wake(), POLL).unref();
    // With port 0, running processes share a name, so this would requeue their jobs too.
    if (this.#app.config.port !== 0) await requeueHeldJobs(this.#app.db, this.#name);
    this.wake();
  }

  /** Starts due jobs. */
  wake(): void {
    if (!this.#timer || this.#closed) return;
    this.#look().catch((error) => this.#app.log.error({ err: error }, 'jobs not read'));
  }

  /** Runs all due jobs and waits for them. */
  async flush(): Promise<void> {
    do {
      await this.#look();
      await Promise.all([...this.#running.values()].map(({ end }) => end));
    } while (!this.#closed && (this.#round || this.#running.size > 0));
  }

  async #look(): Promise<void> {
    if (this.#closed) return;
    this.#again = true;
    this.#round ??= this.#outside(() => this.#claimAll());
    return this.#round;
  }

  async #claimAll(): Promise<void> {
    try {
      while (this.#again && !this.#closed) {
        this.#again = false;
        const free = await this.#free();
        const job = free.length > 0 ? await claimJob(this.#app.db, free, this.#name) : undefined;
        if (job) this.#take(job);
      }
    } finally {
      this.#round = undefined;
    }
  }

  /** Lists the kinds that may start another job. */
  async #free(): Promise<JobKind[]> {
    const kinds = (Object.keys(this.#handlers) as JobKind[]).filter((kind) => !this.#running.has(kind));
    const ready = await Promise.all(kinds.map((kind) => this.#isReady(kind)));
    return kinds.filter((_kind, index) => ready[index]);
  }

  #take(job: ClaimedJob): void {
    const work = new RunningJob(this.#app, job);
    const end = this.#do(work)
      .catch((error) => this.#app.log.error({ err: error, job: job.id }, 'job not ended'))
      .finally(() => {
        work.close();
        this.#running.delete(job.kind);
        this.#again = true;
        this.#look().catch((error) => this.#app.log.error({ err: error }, 'jobs not read'));
      });
    this.#running.set(job.kind, { work, end });
    this.#again = true;
  }

  async #do(work: RunningJob): Promise<void> {
    const { job } = work;
    try {
      if (this.#closed) throw new JobLostError();
      if (job.attempts > MAX_ATTEMPTS) throw badRequest('job_interrupted', INTERRUPTED);
      await this.#handlers[job.kind](this.#app, work);
    } catch (error) {
      return this.#fail(work, error);
    }
    this.#waits.delete(job.id);
    await this.#dropFile(job);
  }

  /** Returns true for some time after an unreachable storage or database; other 503s may recur each time. */
  #startOrContinueWait({ id, kind }: ClaimedJob, error: unknown): boolean {
    if (!(error instanceof StorageAwayError || isConnectionLost(error))) return false;
    const since = this.#waits.get(id) ?? now();
    this.#waits.set(id, since);
    return since > fromNow(kind.startsWith('lectures.') ? -MAX_VIDEO_WAIT : -MAX_WAIT);
  }

  async #fail({ job, signal }: RunningJob, error: unknown): Promise<void> {
    const { db, log } = this.#app;
    // The shutdown interrupted the job, so the next process starts it again.
    if (this.#closed) return releaseJob(db, job, { dueAt: now(), tried: false });
    if (signal.aborted || error instanceof JobLostError) return;
    if (error instanceof JobPostponedError) {
      log.warn({ job: job.id, kind: job.kind }, error.message);
      return releaseJob(db, job, { dueAt: fromNow(error.ms), tried: false });
    }
    const { statusCode, code, message, extras } = toApiError(error);
    const isOver = statusCode < 500 || job.attempts >= MAX_ATTEMPTS;
    if (statusCode >= 500) log.error({ err: error, job: job.id, kind: job.kind }, 'job failed');
    if (isOver && this.#startOrContinueWait(job, error))
      return releaseJob(db, job, { dueAt: fromNow(RETRY_UNAVAILABLE), tried: false });
    if (!isOver) return releaseJob(db, job, { dueAt: fromNow(RETRY * job.attempts), tried: true });
    this.#waits.delete(job.id);
    const details = extras.details ? { details: extras.details } : {};
    const problem = JSON.stringify({ code, message, ...details });
    if (await endJob(db, job, { state: 'failed', result: null, error: problem })) await this.#dropFile(job);
  }

  async #dropFile({ fileId }: ClaimedJob): Promise<void> {
    // A later sweep removes a file that cannot be deleted now.
    if (fileId !== null) await deleteUnusedFile(this.#app, fileId).catch(() => undefined);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    await this.#round?.catch(() => undefined);
    for (const { work } of this.#running.values()) work.stop();
    await Promise.all([...this.#running.values()].map(({ end }) => end));
  }
}

export const jobSupport = fastifyPlugin<JobsOptions>(async (app, options) => {
  app.decorate('jobs', new JobRunner(app, options));
  app.addHook('onClose', async () => app.jobs.close());
});
