import type { FastifyInstance } from 'fastify';
import { type SignedUrlUser, signMediaUrl } from './media-url.ts';

/** Inserts signed URLs of pictures, which cannot be stored because they are valid only for this reader. */
export function addImageUrls(app: FastifyInstance, reader: SignedUrlUser, html: string): string {
  if (!html.includes('"image:')) return html;
  return html.replace(/src="image:(\d{1,10})"/g, (_all, id: string) => {
    const url = signMediaUrl(app, reader, `/api/media/files/${id}/imagen`);
    return `src="${url.replaceAll('&', '&amp;')}"`;
  });
}
