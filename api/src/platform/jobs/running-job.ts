import type { FastifyInstance } from 'fastify';
import { forbidden, notFound } from '../../core/http/errors.ts';
import type { AuditActor } from '../audit/audit.queries.ts';
import { findFile } from '../files/files.queries.ts';
import { type Change, writeAs } from '../plugins/write.ts';
import { type ClaimedJob, endJob, extendJobLease } from './jobs.queries.ts';

const BEAT_MS = 1_000;
const QUIET_BEATS = 10;

/** Runs a kind of job. An ApiError below 500 ends the job; any other error causes a retry. */
export type JobHandler = (app: FastifyInstance, work: RunningJob) => Promise<void>;

/** The job was interrupted by shutdown or taken by another process. */
export class JobLostError extends Error {}

/** Thrown by a job that cannot begin yet; the job waits for `ms` and loses no attempt. */
export class JobPostponedError extends Error {
  readonly ms: number;

  constructor(message: string, ms: number) {
    super(message);
    this.ms = ms;
  }
}

/** A job that this process is running. */
export class RunningJob {
  readonly job: ClaimedJob;
  readonly #app: FastifyInstance;
  readonly #abort = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #starter: AuditActor | null = null;
  #progress = 0;
  #saved = 0;
  #beats = 0;

  constructor(app: FastifyInstance, job: ClaimedJob) {
    this.#app = app;
    this.job = job;
    this.#timer = setInterval(() => void this.#beat().catch(() => undefined), BEAT_MS).unref();
  }

  /** Aborted when this process must stop the job. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  payload<T>(): T {
    return JSON.parse(this.job.payload) as T;
  }

  /** Loads the person who started the job, with their current rights. */
  async starter() {
    const user = await this.#app.db
      .selectFrom('users')
      .select(['id', 'username', 'role'])
      .where('id', '=', this.job.starterId)
      .where('active', '=', true)
      .executeTakeFirst();
    if (!user) throw forbidden();
    this.#starter = user;
    return user;
  }

  /** Returns the job's file as a local path; call `release` afterwards. */
  async file(): Promise<{ path: string; release(): Promise<void> }> {
    const row = this.job.fileId === null ? undefined : await findFile(this.#app.db, this.job.fileId);
    if (!row) throw notFound('El archivo ya no está.');
    return this.#app.storage.borrow(row.key);
  }

  progress(fraction: number): void {
    this.#progress = Math.min(1, Math.max(this.#progress, fraction));
  }

  /** Commits one step while this process holds the job; if the process dies, another continues after this step. */
  async transaction<T>(work: (change: Change) => Promise<T>): Promise<T> {
    this.signal.throwIfAborted();
    return writeAs(this.#app, this.#starter, async (change) => {
      // Extends the lease first, because this locks the job, as in `finish`.
      if (!(await extendJobLease(change.trx, this.job, this.#progress))) throw new JobLostError();
      return work(change);
    });
  }

  /** Commits the change and the job's end together; call `starter` first, so that the audit has an actor. */
  async finish(work: (change: Change) => Promise<unknown>): Promise<void> {
    this.signal.throwIfAborted();
    await writeAs(this.#app, this.#starter, async (change) => {
      const { trx } = change;
      // Locks the job first, so that another process with this job waits for our commit.
      const isMine = await endJob(trx, this.job, { state: 'done', result: null, error: null });
      if (!isMine) throw new JobLostError();
      const result = JSON.stringify(await work(change));
      await trx.updateTable('jobs').set({ result }).where('id', '=', this.job.id).execute();
    });
  }

  async #beat(): Promise<void> {
    this.#beats += 1;
    if (this.#progress === this.#saved && this.#beats < QUIET_BEATS) return;
    this.#beats = 0;
    this.#saved = this.#progress;
    if (!(await extendJobLease(this.#app.db, this.job, this.#progress))) this.stop();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#abort.abort(new JobLostError());
  }

  close(): void {
    clearInterval(this.#timer);
  }
}
