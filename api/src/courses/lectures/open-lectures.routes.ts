import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { notFound } from '../../core/http/errors.ts';
import { buildListQuery, IsoTime, NextCursor } from '../../core/http/schema.ts';
import { findFile } from '../../platform/files/files.queries.ts';
import { sendFile } from '../../platform/files/send-file.ts';
import {
  FileResponse,
  MediaRedirectResponse,
  NotModifiedResponse,
  PartialContentResponse,
} from '../media/media.schema.ts';
import { findClosedReason, isLectureShownTo } from './lectures.policy.ts';
import { findLecture } from './lectures.queries.ts';
import { Lecture, LectureParams } from './lectures.schema.ts';
import { listOpenLectures } from './open-lectures.queries.ts';

const OpenLecturesResponse = Type.Object({
  lectures: Type.Array(
    Type.Object({
      ...Type.Pick(Lecture, ['id', 'courseId', 'title']).properties,
      updatedAt: IsoTime,
    }),
  ),
  nextCursor: NextCursor,
});
const { q: _q, ...page } = buildListQuery({ default: 200, max: 1000 });

/** Open lectures for search engines, with a picture address that does not expire. */
export const openLectureRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/courses/open_lectures',
    {
      config: { access: 'anonymous' },
      schema: {
        summary: 'Las clases abiertas, que mira cualquiera',
        querystring: Type.Object(page),
        response: { 200: OpenLecturesResponse },
      },
    },
    async (request) => {
      const { rows, nextCursor } = await listOpenLectures(app.db, request.query);
      return { lectures: rows, nextCursor };
    },
  );

  app.route({
    method: ['GET', 'HEAD'],
    url: '/courses/:id/lectures/:lectureId/poster',
    config: { access: 'anonymous', courseAccess: 'open' },
    schema: {
      summary: 'La imagen de una clase abierta',
      params: LectureParams,
      response: {
        200: FileResponse,
        206: PartialContentResponse,
        302: MediaRedirectResponse,
        304: NotModifiedResponse,
      },
    },
    handler: async (request, reply) => {
      const { id, lectureId } = request.params;
      // Checks access as a visitor, because everybody gets the same URL.
      const visitor = { userId: 0, teaches: false };
      const row = await findLecture(app.db, id, lectureId);
      const isFree = row?.open && isLectureShownTo(visitor, row) && !findClosedReason(visitor, row);
      const file = isFree && row.posterFileId !== null ? await findFile(app.db, row.posterFileId) : undefined;
      if (file?.state !== 'stored') throw notFound();
      return sendFile(request, reply, file);
    },
  });
};
