import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { conflict, notFound } from '../../core/http/errors.ts';
import { NoContent } from '../../core/http/schema.ts';
import { now } from '../../core/time/time.ts';
import {
  getAvailableLecture,
  lectureReaderOf,
  rethrowMissingLecture,
} from '../../courses/lectures/lectures.policy.ts';
import { LectureParams } from '../../courses/lectures/lectures.schema.ts';
import { insertDoneLecture, unmarkLectureDone } from '../../courses/progress/progress.queries.ts';
import { getCaller } from '../../platform/plugins/access-check.ts';
import { write } from '../../platform/plugins/write.ts';
import { markPageUnread } from './page-report.ts';

export const doneLectureRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const config = { access: 'user', courseAccess: 'member' } as const;

  app.put(
    '/courses/:id/lectures/:lectureId/done',
    {
      config,
      schema: {
        summary: 'Da por hecha una clase sin video',
        params: LectureParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const lecture = await getAvailableLecture(app.db, request.params, lectureReaderOf(request));
      if (lecture.kind === 'page')
        throw conflict('lecture_is_page', 'Esta página queda leída cuando llegás al final.');
      if (lecture.videoFileId !== null || lecture.awaitsVideo)
        throw conflict('lecture_has_video', 'Esta clase tiene video: queda hecha cuando lo ves.');
      return write(reply.code(204), async ({ trx }) => {
        await insertDoneLecture(trx, { userId: getCaller(request).id, lectureId: lecture.id, doneAt: now() });
        return null;
      }).catch(rethrowMissingLecture);
    },
  );

  app.delete(
    '/courses/:id/lectures/:lectureId/done',
    {
      config,
      schema: {
        summary: 'Deja de dar por hecha una clase',
        params: LectureParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const { id, kind } = await getAvailableLecture(app.db, request.params, lectureReaderOf(request));
      const takeBack = kind === 'page' ? markPageUnread : unmarkLectureDone;
      return write(reply.code(204), async ({ trx }) => {
        if (!(await takeBack(trx, getCaller(request).id, id)))
          throw notFound('Esta clase no estaba marcada como hecha.');
        return null;
      });
    },
  );
};
