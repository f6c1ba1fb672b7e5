import { buffer } from 'node:stream/consumers';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { notFound } from '../../core/http/errors.ts';
import { Id } from '../../core/http/schema.ts';
import { toAsciiName } from '../../platform/files/file-names.ts';
import { findFile } from '../../platform/files/files.queries.ts';
import { MissingFileError } from '../../platform/files/storage.ts';
import { requireFileAccess } from '../media/lecture-media.ts';
import { SignatureQuery } from '../media/media.schema.ts';
import { signWithSameExpiry } from '../media/media-url.ts';
import { buildMasterPlaylist, buildMediaPlaylist } from './playlists.ts';
import { readSegmentIndex } from './segment-index.ts';
import { buildStoryboardVtt, type Storyboard } from './storyboard.ts';
import { findVideo, findVideoDuration, type ListedRendition, listReadyRenditions } from './videos.queries.ts';

const VideoParams = Type.Object({
  mediaId: Id,
  name: Type.String({ pattern: '^(?:master|240p|360p|720p|1080p)\\.m3u8$|^storyboard\\.vtt$' }),
});

const TextFile = (description: string, type: string) => ({
  description,
  content: { [type]: { schema: Type.String() } },
});

function partUrl(request: FastifyRequest, file: { id: number; name: string }): string {
  return signWithSameExpiry(request, `/api/media/files/${file.id}/${toAsciiName(file.name)}`);
}

async function readPlaylist(app: FastifyInstance, request: FastifyRequest, rendition: ListedRendition) {
  const { fileId, indexBytes, name } = rendition;
  const file = await findFile(app.db, fileId);
  if (!file || indexBytes === 0) throw notFound();
  const start = await app.storage
    .open(file.key, { start: 0, end: indexBytes - 1 })
    .then(buffer)
    .catch((error) => {
      throw error instanceof MissingFileError ? notFound() : error;
    });
  const index = readSegmentIndex(start);
  if (!index) throw notFound();
  return buildMediaPlaylist(index, partUrl(request, { id: fileId, name }));
}

async function readStoryboard(request: FastifyRequest, fileId: number): Promise<string> {
  const video = await findVideo(request.server.db, fileId);
  if (!video?.storyboardFileId || video.storyboard === null) throw notFound();
  const url = partUrl(request, { id: video.storyboardFileId, name: 'storyboard.jpg' });
  return buildStoryboardVtt(JSON.parse(video.storyboard) as Storyboard, url);
}

function sendText(reply: FastifyReply, type: string, text: string) {
  reply.header('content-type', type).header('cache-control', 'private, no-cache');
  return reply.send(text);
}

/** Playlists and previews; the signed URLs in them work only in one person's session. */
export const videoRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/media/videos/:mediaId/:name',
    config: { access: 'anonymous' },
    schema: {
      summary: 'Las listas HLS de un video y su vista previa, por su dirección firmada',
      params: VideoParams,
      querystring: SignatureQuery,
      response: {
        200: {
          description: 'Una lista HLS, o el WebVTT de la vista previa',
          content: {
            ...TextFile('', 'application/vnd.apple.mpegurl').content,
            ...TextFile('', 'text/vtt').content,
          },
        },
      },
    },
    handler: async (request, reply) => {
      const { mediaId, name } = request.params;
      const source = await requireFileAccess(request, await findFile(app.db, mediaId));
      if (name === 'storyboard.vtt')
        return sendText(reply, 'text/vtt; charset=utf-8', await readStoryboard(request, source.id));
      const made = await listReadyRenditions(app.db, [source.id]);
      const hls = 'application/vnd.apple.mpegurl';
      if (name === 'master.m3u8') {
        const urlOf = (quality: string) =>
          signWithSameExpiry(request, `/api/media/videos/${mediaId}/${quality}.m3u8`);
        if (!made.some(({ height }) => height !== null)) throw notFound();
        return sendText(
          reply,
          hls,
          buildMasterPlaylist(made, await findVideoDuration(app.db, source.id), urlOf),
        );
      }
      const rendition = made.find(({ quality }) => `${quality}.m3u8` === name);
      if (!rendition) throw notFound();
      return sendText(reply, hls, await readPlaylist(app, request, rendition));
    },
  });
};
