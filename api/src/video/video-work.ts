import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { HOUR, SECOND } from '../time/time.ts';
import { hasFfmpeg } from './ffmpeg.ts';
import { processVideo, workFolder } from './process-video.ts';
import { ProgramError } from './program.ts';
import { claimVideoJob, deleteVideoJob } from './video-jobs.queries.ts';
import type { VideoJobRow } from './video-jobs.table.ts';

const POLL = 15 * SECOND;
const MAX_ATTEMPTS = 3;

declare module 'fastify' {
  interface FastifyInstance {
    videoWork: VideoWork;
  }
}

/** Processes uploaded videos with ffmpeg, if installed: in the background, one at a time. */
export class VideoWork {
  readonly #app: FastifyInstance;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> | undefined;
  #again = false;
  #closed = false;

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  /** Starts to process videos if ffmpeg is installed; without it they play all the same. */
  start(): void {
    this.#begin().catch((error) => this.#app.log.error({ err: error }, 'no video work'));
  }

  async #begin(): Promise<void> {
    await this.#clearFolder().catch(() => undefined);
    if (!(await hasFfmpeg()) || this.#closed) {
      this.#app.log.info('ffmpeg not found: no posters, lengths or faststart');
      return;
    }
    this.#timer = setInterval(() => this.wake(), POLL).unref();
    this.wake();
  }

  /** Starts due jobs. */
  wake(): void {
    if (!this.#timer || this.#closed) return;
    this.flush().catch((error) => this.#app.log.error({ err: error }, 'video jobs not read'));
  }

  /** Runs all due steps and waits for them. */
  async flush(): Promise<void> {
    this.#again = true;
    this.#round ??= this.#rounds().finally(() => {
      this.#round = undefined;
    });
    return this.#round;
  }

  async #rounds(): Promise<void> {
    while (this.#again) {
      this.#again = false;
      for (let job = await this.#next(); job; job = await this.#next()) await this.#do(job);
    }
  }

  async #next(): Promise<VideoJobRow | undefined> {
    return this.#closed ? undefined : claimVideoJob(this.#app.db);
  }

  async #do(job: VideoJobRow): Promise<void> {
    try {
      await processVideo(this.#app, job);
    } catch (error) {
      const { id, step, lectureId, attempts } = job;
      this.#app.log.warn({ err: error, job: id, step, lecture: lectureId }, 'video not improved');
      // Retried when its lease expires; a file that ffmpeg cannot read stays as it is.
      if (!(error instanceof ProgramError) && attempts < MAX_ATTEMPTS) return;
    }
    await deleteVideoJob(this.#app.db, job.id);
  }

  /** Removes the files of killed processes. */
  async #clearFolder(): Promise<void> {
    const folder = workFolder(this.#app);
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      const { mtimeMs } = await stat(path);
      // A newer one may be in use by another process.
      if (Date.now() - mtimeMs > HOUR) await rm(path, { recursive: true, force: true });
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
  }
}

export const videoWork = fastifyPlugin(async (app) => {
  app.decorate('videoWork', new VideoWork(app));
  app.addHook('onClose', async () => app.videoWork.close());
});
