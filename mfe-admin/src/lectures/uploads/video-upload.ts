import { fetchAuthorized } from '@rambla/kit/auth/authorized';
import {
  canRetryUpload,
  createTusOptions,
  type TusFailure,
  tusProblem,
  tusStatusOf,
} from '@rambla/kit/data/tus';
import { authState } from '@rambla/kit/session';
import type { Upload } from 'tus-js-client';
import { withChecksums } from './chunk-checksums.ts';
import { Speedometer } from './speedometer.ts';
import {
  findUploadRecord,
  isSameFile,
  removeUploadRecord,
  storeUploadRecord,
  type UploadRecord,
} from './upload-records.ts';
import { type VideoUploadState, videoUploadList } from './uploads.ts';

const CHUNK_BYTES = 8 * 1024 * 1024;
const FULL_SECONDS = 60;

type Work = {
  courseId: number;
  lectureId: number;
  file: File;
  /** The lecture's previous upload, which must end first. */
  before: VideoUpload | undefined;
  onEnd: () => void;
  /** Called with the seconds to wait when the person has too many uploads. */
  onFull: (seconds: number) => void;
};

/** Uploads one video to one lecture, resuming at the server's offset after an interruption. */
export class VideoUpload {
  readonly #work: Work;
  readonly #meter = new Speedometer();
  /** The record of an interrupted upload of the same file, which this upload resumes. */
  #begun: Promise<UploadRecord | undefined>;
  #upload: Upload | null = null;
  /** Numbers the commands, so that a later one cancels a delayed start. */
  #orders = 0;
  #isOver = false;

  constructor(work: Work) {
    this.#work = work;
    this.#begun = this.#findBegun();
  }

  async #findBegun(): Promise<UploadRecord | undefined> {
    const { lectureId, file, before } = this.#work;
    await before?.leave();
    const record = await findUploadRecord(lectureId);
    if (record && isSameFile(record, file)) {
      this.#show({ sent: record.sent });
      return record;
    }
    if (before) await before.cancel();
    else if (record) await discardVideoUpload(record);
    return undefined;
  }

  async start(): Promise<void> {
    this.#orders += 1;
    const order = this.#orders;
    this.#show({ status: 'sending', problem: undefined });
    this.#meter.reset();
    const begun = await this.#begun;
    const upload = this.#upload ?? (await this.#build(begun).catch((error) => this.#fail(error)));
    if (!upload || order !== this.#orders) return;
    this.#upload = upload;
    upload.start();
  }

  async pause(status: 'paused' | 'offline'): Promise<void> {
    this.#orders += 1;
    await this.#upload?.abort();
    this.#show({ status, bytesPerSecond: undefined });
  }

  /** Ends the upload but keeps the server's bytes, so that the same file can resume it. */
  async leave(): Promise<void> {
    this.#orders += 1;
    this.#isOver = true;
    await this.#upload?.abort();
    await this.#begun;
  }

  /** Ends the upload and deletes the server's bytes. */
  async cancel(): Promise<void> {
    this.#orders += 1;
    this.#isOver = true;
    await this.#upload?.abort(true).catch(() => undefined);
    const begun = await this.#begun;
    // An upload that has not resumed yet is known to the server, but not to tus.
    if (begun && !this.#upload) await discardVideoUpload(begun);
    else await removeUploadRecord(this.#work.lectureId);
  }

  // The lecture may have a newer upload, whose state must not be overwritten.
  #show(change: Partial<VideoUploadState>): void {
    if (!this.#isOver) videoUploadList.change(this.#work.lectureId, change);
  }

  async #build(begun: UploadRecord | undefined): Promise<Upload> {
    const { courseId, lectureId, file } = this.#work;
    const { Upload, DefaultHttpStack } = await import(/* webpackChunkName: "tus" */ 'tus-js-client');
    const upload = new Upload(file, {
      endpoint: `/api/courses/${courseId}/lectures/${lectureId}/upload`,
      uploadUrl: begun?.uploadUrl ?? null,
      chunkSize: CHUNK_BYTES,
      ...createTusOptions(file),
      httpStack: withChecksums(new DefaultHttpStack({})),
      onUploadUrlAvailable: () => void this.#remember(upload.url, 0),
      onProgress: (sent) => this.#showProgress(sent),
      onChunkComplete: (_chunk, accepted) => void this.#remember(upload.url, accepted),
      onShouldRetry: (error) => !isFull(error as TusFailure) && canRetryUpload(error as TusFailure),
      onSuccess: () => this.#succeed(),
      onError: (error) => this.#fail(error as TusFailure),
    });
    return upload;
  }

  #showProgress(sent: number): void {
    this.#meter.addSample(sent, performance.now());
    const status = sent === this.#work.file.size ? 'finishing' : 'sending';
    this.#show({ sent, status, bytesPerSecond: this.#meter.bytesPerSecond });
  }

  async #remember(uploadUrl: string | null, sent: number): Promise<void> {
    const { courseId, lectureId, file } = this.#work;
    const { userId } = authState();
    if (!uploadUrl || userId === null || this.#isOver) return;
    const { name: fileName, size, lastModified } = file;
    await storeUploadRecord({ courseId, lectureId, userId, fileName, size, lastModified, uploadUrl, sent });
  }

  #succeed(): void {
    const { lectureId, file, onEnd } = this.#work;
    if (!this.#isOver) void removeUploadRecord(lectureId);
    this.#show({ status: 'done', sent: file.size, bytesPerSecond: undefined });
    onEnd();
  }

  #fail(error: TusFailure): void {
    const { lectureId, onEnd, onFull } = this.#work;
    const status = tusStatusOf(error);
    if (isFull(error)) {
      this.#show({ status: 'waiting', bytesPerSecond: undefined, problem: tusProblem(error) });
      onFull(Number(error.originalResponse?.getHeader('retry-after')) || FULL_SECONDS);
      return;
    }
    if (status === 404 || status === 415 || status === 413) {
      // The server has no usable upload, so the next attempt starts anew.
      this.#upload = null;
      this.#begun = Promise.resolve(undefined);
      void removeUploadRecord(lectureId);
    }
    this.#show({ status: 'failed', bytesPerSecond: undefined, problem: tusProblem(error) });
    onEnd();
  }
}

/** True when the server refuses the upload because the person has too many. */
function isFull(error: TusFailure): boolean {
  return tusStatusOf(error) === 429 && (error.originalResponse?.getBody() ?? '').includes('too_many_uploads');
}

/** Deletes an abandoned upload on the server. */
export async function discardVideoUpload({ lectureId, uploadUrl }: UploadRecord): Promise<void> {
  const headers = { 'tus-resumable': '1.0.0' };
  await fetchAuthorized(uploadUrl, { method: 'DELETE', headers }).catch(() => undefined);
  await removeUploadRecord(lectureId);
}
