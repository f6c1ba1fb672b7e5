import type { FastifyInstance } from 'fastify';
import { signMedia } from '../media/media-url.ts';
import type { Caller } from '../plugins/access.ts';

/** Signs the address of a lecture's captions for a `<track>`, which sends no header. */
export function captionUrl(
  app: FastifyInstance,
  caller: Caller,
  { id, language }: { id: number; language: string },
): string {
  return signMedia(app, caller, `/api/media/captions/${id}/${language}.vtt`);
}
