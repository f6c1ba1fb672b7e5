import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { findFile } from '../../platform/files/files.queries.ts';
import { sendFile } from '../../platform/files/send-file.ts';
import { requireFileAccess } from './lecture-media.ts';
import {
  FileResponse,
  MediaParams,
  MediaRedirectResponse,
  NotModifiedResponse,
  PartialContentResponse,
  SignatureQuery,
} from './media.schema.ts';

export const mediaRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/media/files/:mediaId/:name',
    config: { access: 'anonymous' },
    schema: {
      summary: 'Un video, una imagen o un archivo, por su dirección firmada',
      params: MediaParams,
      querystring: SignatureQuery,
      response: {
        200: FileResponse,
        206: PartialContentResponse,
        302: MediaRedirectResponse,
        304: NotModifiedResponse,
      },
    },
    handler: async (request, reply) => {
      const file = await findFile(app.db, request.params.mediaId);
      return sendFile(request, reply, await requireFileAccess(request, file));
    },
  });
};
