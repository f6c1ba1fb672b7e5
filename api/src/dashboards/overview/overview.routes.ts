import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { listUnfinishedLectures } from '../../courses/lectures/unfinished-lectures.queries.ts';
import { readOverview } from './overview.queries.ts';
import { OverviewResponse, UnfinishedLecturesQuery, UnfinishedLecturesResponse } from './overview.schema.ts';

export const overviewRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/overview',
    {
      config: { access: 'admin' },
      schema: { summary: 'La semana del instituto y lo que espera', response: { 200: OverviewResponse } },
    },
    async () => ({
      overview: {
        ...(await readOverview(app.db, app.config.maxStorageBytes)),
        convertsVideos: await app.video.isOn(),
      },
    }),
  );

  app.get(
    '/overview/lectures',
    {
      config: { access: 'admin' },
      schema: {
        summary: 'Clases a las que les falta algo',
        querystring: UnfinishedLecturesQuery,
        response: { 200: UnfinishedLecturesResponse },
      },
    },
    async (request) => {
      const { rows, nextCursor } = await listUnfinishedLectures(app.db, request.query);
      return { lectures: rows, nextCursor };
    },
  );
};
