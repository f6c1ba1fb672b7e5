import type { FastifyReply } from 'fastify';
import { toContentDisposition } from './file-names.ts';
import type { FileHeaders } from './storage.ts';

/** Types that browsers display without running code; all others are only downloaded. */
const SHOWN =
  /^(?:video\/|audio\/|image\/(?:png|jpeg|gif|webp|avif)$|application\/pdf$|text\/(?:plain|vtt)$)/;

const UNKNOWN_TYPE = 'application/octet-stream';

function isShown(mimeType: string): boolean {
  return SHOWN.test(mimeType);
}

/** Chooses how to serve a file. Types with code are served as plain bytes. */
export function toFileHeaders(file: { name: string; mimeType: string }): FileHeaders {
  const { name, mimeType } = file;
  if (!isShown(mimeType))
    return { contentType: UNKNOWN_TYPE, contentDisposition: toContentDisposition('attachment', name) };
  return {
    contentType: mimeType.startsWith('text/') ? `${mimeType}; charset=utf-8` : mimeType,
    contentDisposition: toContentDisposition('inline', name),
  };
}

/** Sets headers that prevent a stored file from running scripts in the portal's origin. */
export function setSafeFileHeaders(reply: FastifyReply, file: { name: string; mimeType: string }): void {
  const { contentType, contentDisposition } = toFileHeaders(file);
  reply
    .header('content-type', contentType)
    .header('content-disposition', contentDisposition)
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-resource-policy', 'same-origin')
    .header('referrer-policy', 'no-referrer')
    // Browsers revalidate on each request, so that former members lose access.
    .header('cache-control', 'private, no-cache')
    // Browsers' PDF viewers fail in a sandbox, so displayed types get none.
    .header(
      'content-security-policy',
      isShown(file.mimeType) ? "frame-ancestors 'self'" : "sandbox; default-src 'none'",
    );
}
