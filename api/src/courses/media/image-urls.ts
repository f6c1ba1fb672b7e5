import type { FastifyInstance } from 'fastify';
import type { Caller } from '../../platform/plugins/access.ts';
import { signMedia } from './media-url.ts';

/** Adds the signed addresses of pictures on output, since they belong to the reader. */
export function withImageUrls(app: FastifyInstance, caller: Caller, html: string): string {
  if (!html.includes('"image:')) return html;
  return html.replace(/src="image:(\d{1,10})"/g, (_all, id: string) => {
    const url = signMedia(app, caller, `/api/media/files/${id}/imagen`);
    return `src="${url.replaceAll('&', '&amp;')}"`;
  });
}
