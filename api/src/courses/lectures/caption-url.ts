import type { FastifyInstance } from 'fastify';
import { type Signer, signMedia } from '../media/media-url.ts';

/** Signs a captions URL for `<track>`, which cannot send headers. */
export function captionUrl(
  app: FastifyInstance,
  signer: Signer,
  { id, language }: { id: number; language: string },
): string {
  return signMedia(app, signer, `/api/media/captions/${id}/${language}.vtt`);
}
