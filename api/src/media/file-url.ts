import type { FastifyInstance } from 'fastify';
import { plainName } from '../files/file-names.ts';
import type { Caller } from '../plugins/access.ts';
import { signMedia } from './media-url.ts';

/** Signs the address of a stored file. */
export function fileUrl(
  app: FastifyInstance,
  caller: Pick<Caller, 'id' | 'sessionId'>,
  file: { id: number; name: string },
): string {
  return signMedia(app, caller, `/api/media/files/${file.id}/${plainName(file.name)}`);
}
