import type { FastifyInstance } from 'fastify';
import { plainName } from '../../platform/files/file-names.ts';
import { type Signer, signMedia } from './media-url.ts';

/** Signs the address of a stored file. */
export function fileUrl(app: FastifyInstance, signer: Signer, file: { id: number; name: string }): string {
  return signMedia(app, signer, `/api/media/files/${file.id}/${plainName(file.name)}`);
}
