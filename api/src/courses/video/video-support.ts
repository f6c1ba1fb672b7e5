import { readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { DAY, MINUTE, SECOND } from '../../core/time/time.ts';
import { makeWorkFolder } from '../../platform/files/work-folder.ts';
import { JobPostponedError } from '../../platform/jobs/running-job.ts';
import { hasFfmpeg } from './ffmpeg.ts';
import { isLargeExamUnderWay, isLectureVideo, showUncheckedLectures } from './videos.queries.ts';

const LOOK_EVERY = 10 * SECOND;
const LOOK_FOR_LECTURE = 2 * SECOND;
/** Free space to leave for the database and uploads. */
const SPARE_BYTES = 1024 ** 3;
const UNTIL_ROOM = 5 * MINUTE;

declare module 'fastify' {
  interface FastifyInstance {
    video: VideoSupport;
  }
}

/** Thrown when the lecture is gone or has another video. */
export class VideoReplacedError extends Error {}

/** Checks the conditions of video work: ffmpeg, running exams, disk space and the lecture's video. */
class VideoSupport {
  readonly #app: FastifyInstance;

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  /** When false, videos are stored unchecked and unconverted. */
  async isOn(): Promise<boolean> {
    return this.#app.config.ffmpeg !== 'off' && hasFfmpeg();
  }

  /** True when video work may run now. */
  async isFree(): Promise<boolean> {
    return (await this.isOn()) && !(await isLargeExamUnderWay(this.#app.db));
  }

  /** Polls for running exams until `end` is called. */
  watchExams(): { isHeld: () => boolean; end: () => void } {
    let isHeld = false;
    const look = async () => {
      isHeld = await isLargeExamUnderWay(this.#app.db).catch(() => isHeld);
    };
    const timer = setInterval(() => void look(), LOOK_EVERY).unref();
    return { isHeld: () => isHeld, end: () => clearInterval(timer) };
  }

  /** Throws `JobPostponedError` when the disk may be too full for a video of this size. */
  async requireDiskRoom(size: number): Promise<void> {
    const { bavail, blocks, bsize } = await statfs(this.#app.config.dataDir);
    const [free, needed] = [bavail * bsize, size + SPARE_BYTES];
    // Some network disks do not report their size.
    if (blocks === 0 || free >= needed) return;
    const said = `the disk has no room to convert a video: ${free} bytes are free, ${needed} are needed`;
    throw new JobPostponedError(said, UNTIL_ROOM);
  }

  /** Creates an empty folder for one job's work on a file. */
  workFolder(fileId: number, claim: string): Promise<string> {
    return makeWorkFolder(this.#app.config.dataDir, `video-${fileId}`, claim);
  }

  /** Aborts its signal once no lecture has this video; polls until `end` is called. */
  watchLecture(fileId: number): { signal: AbortSignal; end: () => void } {
    const left = new AbortController();
    const look = async () => {
      if (!(await isLectureVideo(this.#app.db, fileId))) left.abort(new VideoReplacedError());
    };
    const timer = setInterval(() => void look().catch(() => undefined), LOOK_FOR_LECTURE).unref();
    return { signal: left.signal, end: () => clearInterval(timer) };
  }

  get #folder(): string {
    return join(this.#app.config.dataDir, 'work');
  }

  /** Deletes leftovers of killed processes, untouched for a day. */
  async clean(): Promise<void> {
    for (const name of await readdir(this.#folder).catch(() => [])) {
      const path = join(this.#folder, name);
      const { mtimeMs } = await stat(path);
      if (Date.now() - mtimeMs > DAY) await rm(path, { recursive: true, force: true });
    }
  }
}

export const videoSupport = fastifyPlugin(async (app) => {
  app.decorate('video', new VideoSupport(app));
  app.addHook('onReady', async () => {
    if (!(await app.video.isOn())) await showUncheckedLectures(app.db);
  });
});
