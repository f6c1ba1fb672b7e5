import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { findDisplayName } from '../../accounts/users/users.queries.ts';
import { CourseParams } from '../../core/http/schema.ts';
import { enforceRateLimit, type RateLimit } from '../../core/limits/rate-limit.ts';
import { HOUR } from '../../core/time/time.ts';
import { getCaller } from '../../platform/plugins/access-check.ts';
import { write } from '../../platform/plugins/write.ts';
import { listAddressees } from './roster.queries.ts';
import { CourseMailBody, CourseMailResponse } from './roster.schema.ts';
import { buildCourseMail } from './roster-mails.ts';

// Limits these requests per teacher, because a hijacked account could otherwise send spam.
const COURSE_MAILS: RateLimit = { name: 'letters', max: 30, windowMs: HOUR };

export const rosterMailRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/courses/:id/roster/mails',
    {
      config: { access: 'user', courseAccess: 'teacher' },
      schema: {
        summary: 'Escribe un correo a estudiantes de un curso, a cada uno el suyo',
        params: CourseParams,
        body: CourseMailBody,
        response: { 202: CourseMailResponse },
      },
    },
    async (request, reply) => {
      const caller = getCaller(request);
      const { id } = request.params;
      const { subject, text, userIds } = request.body;
      const course = { id, name: request.course?.name ?? '' };
      await enforceRateLimit(app.db, COURSE_MAILS, String(caller.id));
      return write(reply.code(202), async (change) => {
        const students = await listAddressees(change.trx, id, userIds);
        const author = await findDisplayName(change.trx, caller.id);
        const message = { subject, text, course, author, replyTo: caller.email };
        change.mail(...students.map((student) => buildCourseMail(student, message)));
        const details = { subject, userIds: students.map(({ userId }) => userId) };
        const target = { type: 'course', id, name: course.name };
        if (students.length > 0) change.audit({ action: 'course.mail', target, details });
        return { sent: students.length };
      });
    },
  );
};
