import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, pipeline as pipe, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListMultipartUploadsCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { createFileDigester } from './file-digester.ts';
import { storagePathOf } from './keys.ts';
import type { S3Settings } from './s3-settings.ts';
import {
  type ByteRange,
  type FileDigest,
  type FileHeaders,
  type FileStorage,
  MissingFileError,
  StorageAwayError,
} from './storage.ts';

const PART_BYTES = 8 * 1024 * 1024;
const PART_CONCURRENCY = 2;
const ADDRESS_SECONDS = 3600;

/** Converts a missing key to the storage's own error, and server errors and time-outs to 503. */
function translate(key: string, error: unknown): unknown {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  if (name === 'NoSuchKey' || $metadata?.httpStatusCode === 404) return new MissingFileError(key);
  const isAway = ($metadata?.httpStatusCode ?? 0) >= 500 || name === 'TimeoutError';
  return isAway ? new StorageAwayError() : error;
}

/** Stores files in a bucket of an S3-compatible store, under the same keys as on disk. */
export class S3Storage implements FileStorage {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;
  readonly #workFolder: string;
  /** Set only when configured; browsers then fetch files from the store. */
  readonly presign?: (key: string, presentation: FileHeaders) => Promise<string>;

  constructor(settings: S3Settings, workFolder: string) {
    this.#bucket = settings.bucket;
    this.#prefix = settings.prefix;
    this.#workFolder = workFolder;
    this.#client = new S3Client({
      ...settings.client,
      // Many stores lack the newer default checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
    if (settings.presign) this.presign = (key, presentation) => this.#address(key, presentation);
  }

  #place(key: string) {
    return { Bucket: this.#bucket, Key: `${this.#prefix}${storagePathOf(key)}` };
  }

  /** Throws when the bucket cannot be reached or accessed. */
  async check(): Promise<void> {
    await this.#client.send(new HeadBucketCommand({ Bucket: this.#bucket }));
  }

  async put(key: string, source: Readable): Promise<FileDigest> {
    const counted = createFileDigester();
    const body = new PassThrough({ highWaterMark: PART_BYTES });
    const upload = new Upload({
      client: this.#client,
      params: { ...this.#place(key), Body: body },
      partSize: PART_BYTES,
      queueSize: PART_CONCURRENCY,
    });
    let failure: unknown;
    // On failure `pipe` destroys the body, which ends the upload; abort() would not await its requests.
    pipe(source, counted.stream, body, (error) => {
      failure = error;
    });
    try {
      await upload.done();
    } catch (error) {
      source.destroy();
      await this.remove(key).catch(() => undefined);
      throw failure ?? translate(key, error);
    }
    return counted.result();
  }

  async putLocalFile(key: string, path: string): Promise<FileDigest> {
    const stored = await this.put(key, createReadStream(path, { highWaterMark: 1024 * 1024 }));
    await rm(path);
    return stored;
  }

  async open(key: string, range?: ByteRange): Promise<Readable> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    try {
      const { Body } = await this.#client.send(
        new GetObjectCommand({ ...this.#place(key), ...(Range ? { Range } : {}) }),
      );
      return Body as Readable;
    } catch (error) {
      throw translate(key, error);
    }
  }

  async remove(key: string): Promise<void> {
    const place = this.#place(key);
    await this.#client.send(new DeleteObjectCommand(place)).catch((error) => {
      const translated = translate(key, error);
      if (!(translated instanceof MissingFileError)) throw translated;
    });
    await this.#abortParts(place.Key);
  }

  /** Aborts an unfinished upload, because the store charges for its parts. */
  async #abortParts(Key: string): Promise<void> {
    const Bucket = this.#bucket;
    const { Uploads = [] } = await this.#client.send(
      new ListMultipartUploadsCommand({ Bucket, Prefix: Key }),
    );
    for (const { UploadId } of Uploads) {
      if (UploadId) await this.#client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
    }
  }

  async borrow(key: string): Promise<{ path: string; release(): Promise<void> }> {
    await mkdir(this.#workFolder, { recursive: true });
    const folder = await mkdtemp(join(this.#workFolder, 'borrowed-'));
    const release = () => rm(folder, { recursive: true, force: true });
    const path = join(folder, 'file');
    try {
      await pipeline(await this.open(key), createWriteStream(path));
    } catch (error) {
      await release();
      throw error;
    }
    return { path, release };
  }

  async #address(key: string, { contentType, contentDisposition }: FileHeaders): Promise<string> {
    const shown = { ResponseContentType: contentType, ResponseContentDisposition: contentDisposition };
    const command = new GetObjectCommand({ ...this.#place(key), ...shown });
    return getSignedUrl(this.#client, command, { expiresIn: ADDRESS_SECONDS });
  }
}
