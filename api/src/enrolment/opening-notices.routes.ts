import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { conflict } from '../core/http/errors.ts';
import { CourseParams, NoContent } from '../core/http/schema.ts';
import { MINUTE } from '../core/time/time.ts';
import { getCaller } from '../platform/plugins/access-check.ts';
import { write } from '../platform/plugins/write.ts';
import { findEnrolment } from './enrolment.queries.ts';
import { deleteOpeningNotice, insertOpeningNotice } from './opening-notices.queries.ts';
import { sendOpeningNotices } from './send-opening-notices.ts';

/** Registers people for the notice of a course's opening, and runs the timer that sends it. */
export const openingNoticeRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.put(
    '/courses/:id/opening_notice',
    {
      config: { access: 'user', courseAccess: 'open' },
      schema: {
        summary: 'Pide un correo para cuando abra la inscripción de un curso cerrado',
        params: CourseParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const { id: userId } = getCaller(request);
      const courseId = request.params.id;
      return write(reply.code(204), async ({ trx }) => {
        const enrolment = await findEnrolment(trx, courseId, userId);
        if (enrolment?.state === 'subscribed') throw conflict('already_in', 'Ya estás en este curso.');
        if (enrolment?.kind !== 'closed') throw conflict('enrolment_open', 'La inscripción ya está abierta.');
        await insertOpeningNotice(trx, userId, courseId);
        return null;
      });
    },
  );

  app.delete(
    '/courses/:id/opening_notice',
    {
      config: { access: 'user', courseAccess: 'open' },
      schema: {
        summary: 'Ya no quiere ese correo',
        params: CourseParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const { id: userId } = getCaller(request);
      return write(reply.code(204), async ({ trx }) => {
        await deleteOpeningNotice(trx, userId, request.params.id);
        return null;
      });
    },
  );

  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    timer = setInterval(() => {
      sendOpeningNotices(app).catch((error) => app.log.warn({ err: error }, 'openings not announced'));
    }, MINUTE).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
};
