import type { FastifyInstance } from 'fastify';
import type { Db } from '../../core/database/database.ts';
import { type ProgramLimits, runProgram, SLOW_PROGRAM_LIMITS } from '../../core/process/program.ts';
import { HOUR, MINUTE, SECOND } from '../../core/time/time.ts';
import { markFileStored } from '../../platform/files/files.queries.ts';
import type { FileRow } from '../../platform/files/files.table.ts';
import { getRemainingQuota } from '../../platform/files/receive-file.ts';
import { deleteUnusedFile, type NewStoredFile, storeLocalFile } from '../../platform/files/store-file.ts';
import type { RunningJob } from '../../platform/jobs/running-job.ts';
import { buildInputArguments } from './ffmpeg.ts';
import type { VideoFailureReason } from './video-failure-reasons.ts';
import { VideoReplacedError } from './video-support.ts';
import { isLectureVideo } from './videos.queries.ts';

/** Busy machines convert at a fraction of real time. */
const TIMES_ITS_LENGTH = 4;
const MAX_MS = 12 * HOUR;
/** Limits the credible length by the file's size, because timestamps can be false. */
const LEAST_BYTES_PER_SECOND = 100;

/** Returns the time limit in ms of all steps together, for this length and size. */
export function getConversionTimeLimit(seconds: number | undefined, size: number): number {
  const credible = Math.min(seconds ?? 3600, size / LEAST_BYTES_PER_SECOND);
  return Math.min(10 * MINUTE + TIMES_ITS_LENGTH * credible * SECOND, MAX_MS);
}

/** Thrown when the institute's storage is full. */
export class StorageFullError extends Error {}

interface VideoRunOptions {
  app: FastifyInstance;
  work: RunningJob;
  source: FileRow;
  /** The source's local path. */
  path: string;
  folder: string;
  /** Aborted when this process must stop or the lecture lost the video. */
  signal: AbortSignal;
  isHeld: () => boolean;
}

/** A job's work on one video. */
export class VideoRun {
  readonly app: FastifyInstance;
  readonly work: RunningJob;
  readonly source: FileRow;
  readonly path: string;
  readonly folder: string;
  readonly #signal: AbortSignal;
  readonly #isHeld: () => boolean;
  #total = 1;
  #done = 0;
  #problem: VideoFailureReason | undefined;
  #budget: { ms: number } | undefined;

  constructor({ app, work, source, path, folder, signal, isHeld }: VideoRunOptions) {
    this.app = app;
    this.work = work;
    this.source = source;
    this.path = path;
    this.folder = folder;
    this.#signal = signal;
    this.#isHeld = isHeld;
  }

  /** Returns ffmpeg's arguments to read the source. */
  get input(): string[] {
    return buildInputArguments(this.path);
  }

  get problem(): VideoFailureReason | undefined {
    return this.#problem;
  }

  /** Records a problem for the course's teachers; ignores later ones, because the first explains most. */
  note(problem: VideoFailureReason): void {
    this.#problem ??= problem;
  }

  /** Sets the sum of all steps' weights, which counts as full progress. */
  plan(total: number): void {
    this.#total = Math.max(1, total);
  }

  finished(weight: number): void {
    this.#done += weight;
    this.work.progress(this.#done / this.#total);
  }

  get shortLimits(): ProgramLimits {
    return { ...SLOW_PROGRAM_LIMITS, signal: this.#signal, isHeld: this.#isHeld };
  }

  /** Steps that read the whole video share one time limit, or one video could block the queue for days. */
  limitsFor(seconds: number | undefined): ProgramLimits {
    this.#budget ??= { ms: getConversionTimeLimit(seconds, Number(this.source.size)) };
    return { ...this.shortLimits, budget: this.#budget };
  }

  /** Runs ffmpeg and reports its progress. */
  async convert(args: string[], seconds: number | undefined, weight: number): Promise<void> {
    const onLine = (line: string) => {
      const time = Number(/^out_time_us=(\d+)/.exec(line)?.[1]) / 1_000_000;
      if (!seconds || !Number.isFinite(time)) return;
      this.work.progress((this.#done + weight * Math.min(1, time / seconds)) / this.#total);
    };
    await runProgram('ffmpeg', args, { ...this.limitsFor(seconds), onLine });
    this.finished(weight);
  }

  /** Stores a local file and attaches it in a transaction, unless the lecture's video has changed. */
  async store(
    file: { name: string; mimeType: string; path: string; size: number },
    use: (trx: Db, stored: NewStoredFile) => Promise<void>,
  ): Promise<void> {
    const { app, source } = this;
    if ((await getRemainingQuota(app, app.config.maxStorageBytes)) < file.size) throw new StorageFullError();
    this.#signal.throwIfAborted();
    const { name, mimeType, path } = file;
    const stored = await storeLocalFile(app, { courseId: source.courseId, name, mimeType }, path);
    try {
      await app.db.transaction().execute(async (trx) => {
        if (!(await isLectureVideo(trx, source.id))) throw new VideoReplacedError();
        await use(trx, stored);
        await markFileStored(trx, stored.id, { size: stored.size, sha256: stored.sha256 });
      });
    } catch (error) {
      await deleteUnusedFile(app, stored.id).catch(() => undefined);
      throw error;
    }
  }
}
