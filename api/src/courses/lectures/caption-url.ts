import type { FastifyInstance } from 'fastify';
import { type Signer, signMedia } from '../media/media-url.ts';

/** Signs the address of a lecture's captions for a `<track>`, which sends no header. */
export function captionUrl(
  app: FastifyInstance,
  signer: Signer,
  { id, language }: { id: number; language: string },
): string {
  return signMedia(app, signer, `/api/media/captions/${id}/${language}.vtt`);
}
