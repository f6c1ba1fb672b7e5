import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CourseParams } from '../http/schema.ts';
import { getVisibleLecture } from './lectures.policy.ts';
import { listLectures } from './lectures.queries.ts';
import { LectureParams, LectureResponse, LecturesResponse } from './lectures.schema.ts';
import { presentLecture, presentLectures, presentOutline } from './present-lectures.ts';

export const lectureRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/courses/:id/lectures',
    {
      config: { access: 'anonymous', courseAccess: 'open' },
      schema: {
        summary: 'Las clases de un curso; sin su material para quien no está en él',
        params: CourseParams,
        response: { 200: LecturesResponse },
      },
    },
    async ({ user, course, params }) => {
      const teaches = course?.teaches === true;
      const all = await listLectures(app.db, params.id);
      const rows = teaches ? all : all.filter(({ awaitsVideo }) => !awaitsVideo);
      if (!user || !course?.entitled) return { lectures: rows.map(presentOutline) };
      return { lectures: await presentLectures(app, app.db, user, rows, teaches) };
    },
  );

  app.get(
    '/courses/:id/lectures/:lectureId',
    {
      config: { access: 'anonymous', courseAccess: 'open' },
      schema: {
        summary: 'Una clase; con `locked` y sin material para quien no está en el curso',
        params: LectureParams,
        response: { 200: LectureResponse },
      },
    },
    async ({ user, course, params }) => {
      const teaches = course?.teaches === true;
      const row = await getVisibleLecture(app.db, params, teaches);
      if (!user || !course?.entitled) return { lecture: presentOutline(row) };
      return { lecture: await presentLecture(app, app.db, user, row, teaches) };
    },
  );
};
