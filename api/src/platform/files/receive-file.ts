import { pipeline, type Readable } from 'node:stream';
import { contentTooLarge, insufficientStorage } from '../../core/http/errors.ts';
import type { FileClassifier } from './content-types.ts';
import { FileHeadCheck } from './file-head-check.ts';
import { cleanFileName, decodeFormFileName } from './file-names.ts';
import { sumFileSizes } from './files.queries.ts';
import { createPictureStripper } from './pictures/strip-picture.ts';
import { type FileServices, type NewStoredFile, storeStream } from './store-file.ts';

export interface FileRules {
  /** Only members of this course may fetch the file; null means nobody. */
  courseId: number | null;
  maxBytes: number;
  classify: FileClassifier;
  /** When true, the whole file is held in memory and the picture's metadata is removed. */
  isPicture?: boolean;
}

/** An incoming file; above the limit it ends early and sets `truncated`. */
export interface IncomingFile {
  filename: string | undefined;
  mimetype: string;
  file: Readable & { truncated: boolean };
}

/** Returns the bytes left in the institute's quota; infinite when the quota is 0. */
export async function getRemainingQuota(services: FileServices, maxStorageBytes: number): Promise<number> {
  if (maxStorageBytes === 0) return Number.POSITIVE_INFINITY;
  return Math.max(0, maxStorageBytes - (await sumFileSizes(services.db)));
}

/** Stores a valid file that fits; throws 400, 413, 415 or 507 otherwise. */
export async function receiveFile(
  services: FileServices,
  { filename, mimetype, file }: IncomingFile,
  { courseId, classify, isPicture }: FileRules,
  isOutOfRoom: boolean,
): Promise<NewStoredFile> {
  const name = cleanFileName(decodeFormFileName(filename ?? ''));
  const refusal = () => {
    if (!file.truncated) return undefined;
    return isOutOfRoom ? insufficientStorage() : contentTooLarge();
  };
  const check = new FileHeadCheck({ name, declared: mimetype, classify, refusal });
  // When one stream fails, `pipeline` destroys the others, so that `storeStream` notices the failure.
  const source = isPicture
    ? pipeline([file, check, createPictureStripper()], () => undefined)
    : pipeline([file, check], () => undefined);
  const newFile = { courseId, name, mimeType: mimetype.slice(0, 100) };
  const put = await storeStream(services, newFile, source as unknown as Readable);
  return { ...put, mimeType: check.mimeType ?? put.mimeType };
}
