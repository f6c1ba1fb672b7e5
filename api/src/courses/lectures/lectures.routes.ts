import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { notFound } from '../../core/http/errors.ts';
import { CourseParams } from '../../core/http/schema.ts';
import { VISITOR } from '../media/media-url.ts';
import { getShownLecture, isLectureShownTo, lectureReaderOf } from './lectures.policy.ts';
import { listLectures } from './lectures.queries.ts';
import { LectureParams, LectureResponse, LecturesResponse } from './lectures.schema.ts';
import { addLectureTexts, presentLecturesForCaller } from './present-lectures.ts';

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
    async (request) => {
      const reader = lectureReaderOf(request);
      const all = await listLectures(app.db, request.params.id, reader.userId);
      const rows = all.filter((row) => isLectureShownTo(reader, row));
      return { lectures: await presentLecturesForCaller(request, rows) };
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
    async (request) => {
      const row = await getShownLecture(app.db, request.params, lectureReaderOf(request));
      const [lecture] = await presentLecturesForCaller(request, [row]);
      if (!lecture) throw notFound('La clase no existe.');
      return { lecture: await addLectureTexts(app, app.db, request.user ?? VISITOR, lecture) };
    },
  );
};
