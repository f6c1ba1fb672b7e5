import type { FastifyInstance } from 'fastify';
import { toAsciiName } from '../../platform/files/file-names.ts';
import { type SignedUrlUser, signMediaUrl } from './media-url.ts';

/** Signs the address of a stored file. */
export function signFileUrl(
  app: FastifyInstance,
  signer: SignedUrlUser,
  file: { id: number; name: string },
): string {
  return signMediaUrl(app, signer, `/api/media/files/${file.id}/${toAsciiName(file.name)}`);
}
