import type { FastifyInstance } from 'fastify';
import { type SignedUrlUser, signMediaUrl } from '../media/media-url.ts';

/** Signs a captions URL for `<track>`, which cannot send headers. */
export function signCaptionUrl(
  app: FastifyInstance,
  signer: SignedUrlUser,
  { id, language }: { id: number; language: string },
): string {
  return signMediaUrl(app, signer, `/api/media/captions/${id}/${language}.vtt`);
}
