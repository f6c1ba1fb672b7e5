import { applyToSession, authorization } from '@rambla/kit/auth/authorized';
import { authState } from '@rambla/kit/session';
import type { Upload } from 'tus-js-client';
import { type SlotPlace, uploadsUrl } from './answer-files.api.ts';

const CHUNK_BYTES = 4 * 1024 * 1024;
const RETRIES_MS = [500, 1000, 2000, 4000, 8000, 15_000, 30_000, 30_000, 30_000, 30_000];

type Failure = Error & { originalResponse?: { getStatus(): number; getBody(): string } | null };
type Work = {
  place: SlotPlace;
  file: File;
  /** The id of this file's upload begun by an earlier page. */
  known: string | undefined;
  onBegun: (id: string) => void;
  onProgress: (sent: number) => void;
  onArrived: () => void;
  /** `refused`: the server has nothing, and a retry would not help. */
  onFailed: (problem: string, refused: boolean) => void;
};

/** Recognises a file that is chosen again. */
export function fingerprintOf({ size, lastModified }: File): string {
  return `${size}-${lastModified}`;
}

/** Uploads a file for an answer; resumes at the server's offset after any interruption. */
export async function buildUpload(work: Work): Promise<Upload> {
  const { place, file, known, onBegun, onProgress, onArrived, onFailed } = work;
  const { Upload } = await import(/* webpackChunkName: "tus" */ 'tus-js-client');
  const endpoint = `/api/${uploadsUrl(place)}`;
  let token: string | null = null;
  const upload: Upload = new Upload(file, {
    endpoint,
    uploadUrl: known ? `${endpoint}/${known}` : null,
    chunkSize: CHUNK_BYTES,
    retryDelays: RETRIES_MS,
    storeFingerprintForResuming: false,
    metadata: { filename: file.name, filetype: file.type, fingerprint: fingerprintOf(file) },
    onBeforeRequest: (request) => {
      // Read for each request, because the token may have been renewed.
      token = authState().authenticated;
      for (const [name, value] of Object.entries(authorization(token))) request.setHeader(name, value);
    },
    onAfterResponse: (_request, response) =>
      applyToSession(token, response.getStatus(), response.getHeader('x-renewed-token')),
    onUploadUrlAvailable: () => onBegun(upload.url?.split('/').at(-1) ?? ''),
    onProgress,
    onShouldRetry: (error) => canRetry(error as Failure),
    onSuccess: onArrived,
    onError: (error) => onFailed(problemText(error as Failure), isRefused(error as Failure)),
  });
  return upload;
}

function statusOf({ originalResponse }: Failure): number {
  return originalResponse?.getStatus() ?? 0;
}

/** The upload library asks for the offset again, which corrects it. */
function isAtWrongPlace({ originalResponse }: Failure): boolean {
  return (originalResponse?.getBody() ?? '').includes('"wrong_offset"');
}

function canRetry(error: Failure): boolean {
  const status = statusOf(error);
  return status === 0 || status === 429 || status >= 500 || isAtWrongPlace(error);
}

function isRefused(error: Failure): boolean {
  const status = statusOf(error);
  return !canRetry(error) && status !== 401 && status !== 403;
}

function problemText({ originalResponse }: Failure): string {
  try {
    const { message } = JSON.parse(originalResponse?.getBody() ?? '') as { message?: string };
    if (message) return message;
  } catch {
    // No response of our API: the network failed or a proxy responded.
  }
  return 'Se cortó la conexión. Lo que ya subió no se pierde: seguí cuando quieras.';
}
