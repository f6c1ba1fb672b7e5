import type { FastifyInstance } from 'fastify';
import { toAsciiName } from '../../platform/files/file-names.ts';
import { signMediaUrl, type UrlUser } from './media-url.ts';

/** Signs the address of a stored file. */
export function signFileUrl(
  app: FastifyInstance,
  signer: UrlUser,
  file: { id: number; name: string },
): string {
  return signMediaUrl(app, signer, `/api/media/files/${file.id}/${toAsciiName(file.name)}`);
}
