import { createTusOptions, type TusFailure, tusProblem, tusStatusOf } from '@rambla/kit/data/tus';
import type { Upload } from 'tus-js-client';
import { type SlotIds, toAnswerUploadsUrl } from './answer-files.api.ts';

const CHUNK_BYTES = 4 * 1024 * 1024;

type Work = {
  place: SlotIds;
  file: File;
  /** The id of this file's upload begun by an earlier page. */
  known: string | undefined;
  onBegun: (id: string) => void;
  onProgress: (sent: number) => void;
  onArrived: () => void;
  /** `refused`: the server has nothing, and a retry would not help. */
  onFailed: (problem: string, refused: boolean) => void;
};

/** Returns a text by which a file is recognised when it is chosen again. */
export function fileFingerprintOf({ size, lastModified }: File): string {
  return `${size}-${lastModified}`;
}

/** Builds the upload of an answer's file, not started yet; it resumes at the server's offset. */
export async function createTusUpload(work: Work): Promise<Upload> {
  const { place, file, known, onBegun, onProgress, onArrived, onFailed } = work;
  const { Upload } = await import(/* webpackChunkName: "tus" */ 'tus-js-client');
  const endpoint = `/api/${toAnswerUploadsUrl(place)}`;
  const options = createTusOptions(file);
  const upload: Upload = new Upload(file, {
    ...options,
    metadata: { ...options.metadata, fingerprint: fileFingerprintOf(file) },
    endpoint,
    uploadUrl: known ? `${endpoint}/${known}` : null,
    chunkSize: CHUNK_BYTES,
    onUploadUrlAvailable: () => onBegun(upload.url?.split('/').at(-1) ?? ''),
    onProgress,
    onShouldRetry: (error) => canRetry(error as TusFailure),
    onSuccess: onArrived,
    onError: (error) => onFailed(tusProblem(error as TusFailure), isRefused(error as TusFailure)),
  });
  return upload;
}

/** True when the offset was wrong; on a retry the upload library asks the server for the right one. */
function isAtWrongPlace({ originalResponse }: TusFailure): boolean {
  return (originalResponse?.getBody() ?? '').includes('"wrong_offset"');
}

function canRetry(error: TusFailure): boolean {
  const status = tusStatusOf(error);
  return status === 0 || status === 429 || status >= 500 || isAtWrongPlace(error);
}

function isRefused(error: TusFailure): boolean {
  const status = tusStatusOf(error);
  return !canRetry(error) && status !== 401 && status !== 403;
}
