import type { FastifyReply } from 'fastify';
import { contentDisposition } from './file-names.ts';
import type { Presentation } from './storage.ts';

/** Types that a browser displays without running code in them. All others are only downloaded. */
const SHOWN =
  /^(?:video\/|audio\/|image\/(?:png|jpeg|gif|webp|avif)$|application\/pdf$|text\/(?:plain|vtt)$)/;

const UNKNOWN_TYPE = 'application/octet-stream';

function isShown(mimeType: string): boolean {
  return SHOWN.test(mimeType);
}

/**
 * How a file is handed out. What a browser could run, or might one day, has no type of its own: neither a page of the
 * portal nor of a store's name can use it as a script, a style, a worker or a frame.
 */
export function presentationOf(file: { name: string; mimeType: string }): Presentation {
  const { name, mimeType } = file;
  if (!isShown(mimeType))
    return { contentType: UNKNOWN_TYPE, contentDisposition: contentDisposition('attachment', name) };
  return {
    contentType: mimeType.startsWith('text/') ? `${mimeType}; charset=utf-8` : mimeType,
    contentDisposition: contentDisposition('inline', name),
  };
}

/** Headers that keep a stored file from doing anything in the portal's name. */
export function setInert(reply: FastifyReply, file: { name: string; mimeType: string }): void {
  const { contentType, contentDisposition } = presentationOf(file);
  reply
    .header('content-type', contentType)
    .header('content-disposition', contentDisposition)
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-resource-policy', 'same-origin')
    .header('referrer-policy', 'no-referrer')
    // Revalidated each time, so that who has left the course is told so; with an ETag that costs no bytes.
    .header('cache-control', 'private, no-cache')
    // Under a sandbox a browser's PDF viewer shows nothing, so what is shown goes without.
    .header(
      'content-security-policy',
      isShown(file.mimeType) ? "frame-ancestors 'self'" : "sandbox; default-src 'none'",
    );
}
