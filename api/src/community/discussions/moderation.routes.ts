import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { findUser } from '../../accounts/users/users.queries.ts';
import { badRequest, notFound } from '../../core/http/errors.ts';
import { CourseParams, NoContent } from '../../core/http/schema.ts';
import { parseIsoTime } from '../../core/time/time.ts';
import { requireCourse } from '../../courses/courses.policy.ts';
import { findSubscription } from '../../courses/subscriptions/subscriptions.queries.ts';
import { getCaller } from '../../platform/plugins/access-check.ts';
import { write } from '../../platform/plugins/write.ts';
import {
  DiscussionReportParams,
  DiscussionReportsQuery,
  DiscussionReportsResponse,
  DiscussionRulesBody,
  DiscussionRulesResponse,
  MuteBody,
  MuteParams,
  MutesResponse,
  PaginationQuery,
} from './discussions.schema.ts';
import { buildPostAudit } from './post-audit.ts';
import {
  closeDiscussionReports,
  countDiscussionReports,
  findDiscussionReport,
  type ListedDiscussionReport,
  listDiscussionReports,
} from './reports.queries.ts';
import {
  deleteMute,
  findDiscussionRules,
  insertMute,
  listMutes,
  saveDiscussionRules,
} from './rules.queries.ts';

const teachers = { access: 'user', courseAccess: 'teacher' } as const;

function presentReport(row: ListedDiscussionReport) {
  const { answerId, questionId, titleHtml, questionHtml, answerHtml, authorId, authorName, muteId } = row;
  const heading = titleHtml === '' ? '' : `<p>${titleHtml}</p>`;
  return {
    ...row,
    reporter: row.reporter ?? '',
    kind: answerId === null ? ('questions' as const) : ('answers' as const),
    postId: answerId ?? questionId,
    html: answerId === null ? `${heading}${questionHtml}` : (answerHtml ?? ''),
    author: { id: authorId, name: authorName ?? null },
    muted: muteId !== null,
  };
}

/** Serves a course's posting rules and reported posts. */
export const moderationRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/courses/:id/talk',
    {
      config: { access: 'user', courseAccess: 'member' },
      schema: {
        summary: 'Cómo se pregunta en un curso',
        params: CourseParams,
        response: { 200: DiscussionRulesResponse },
      },
    },
    async (request) => ({ talk: await findDiscussionRules(app.db, request.params.id) }),
  );

  app.put(
    '/courses/:id/talk',
    {
      config: teachers,
      schema: {
        summary: 'Permite preguntar sin nombre, o cierra las preguntas hasta un momento',
        params: CourseParams,
        body: DiscussionRulesBody,
        response: { 200: DiscussionRulesResponse },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { closedUntil, ...rest } = request.body;
      const until = closedUntil == null ? closedUntil : parseIsoTime('closedUntil', closedUntil);
      const rules = { ...rest, ...(until !== undefined && { closedUntil: until }) };
      return write(reply, async (change) => {
        const talk = await saveDiscussionRules(change.trx, id, rules);
        const target = { type: 'course', id, name: request.course?.name ?? '' };
        change.audit({ action: 'talk.rules', target, details: talk });
        return { talk };
      });
    },
  );

  app.get(
    '/courses/:id/muted',
    {
      config: teachers,
      schema: {
        summary: 'Quiénes no pueden escribir en las preguntas de un curso',
        params: CourseParams,
        querystring: PaginationQuery,
        response: { 200: MutesResponse },
      },
    },
    async (request) => {
      const { rows, nextCursor } = await listMutes(app.db, request.params.id, request.query);
      return { muted: rows, nextCursor };
    },
  );

  app.put(
    '/courses/:id/muted/:userId',
    {
      config: teachers,
      schema: {
        summary: 'Deja a una persona del curso leer las preguntas y no escribir, o lo levanta',
        params: MuteParams,
        body: MuteBody,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const { id, userId } = request.params;
      const { muted, reason = '' } = request.body;
      return write(reply.code(204), async (change) => {
        const { trx } = change;
        const user = await findUser(trx, userId);
        const subscription = await findSubscription(trx, userId, id);
        if (!user || (muted && !subscription)) throw notFound('Esa persona no está en el curso.');
        const role = subscription?.courseRole ?? user.role;
        if (muted && role !== 'student') throw badRequest('not_a_student', 'Solo se silencia a estudiantes.');
        if (muted) await insertMute(trx, id, userId, reason.trim());
        else await deleteMute(trx, id, userId);
        const target = { type: 'user', id: userId, name: user.username };
        change.audit({
          action: muted ? 'talk.mute' : 'talk.unmute',
          target,
          details: { courseId: id, reason },
        });
        return null;
      });
    },
  );

  app.get(
    '/questions/reports',
    {
      config: { access: 'teacher' },
      schema: {
        summary: 'Lo que se reportó y nadie decidió: la administración todo, quien enseña lo de sus cursos',
        querystring: DiscussionReportsQuery,
        response: { 200: DiscussionReportsResponse },
      },
    },
    async (request) => {
      const caller = getCaller(request);
      const { rows, nextCursor } = await listDiscussionReports(app.db, caller, request.query);
      return {
        reports: rows.map(presentReport),
        total: await countDiscussionReports(app.db, caller, request.query.courseId),
        nextCursor,
      };
    },
  );

  app.delete(
    '/questions/reports/:reportId',
    {
      config: { access: 'teacher' },
      schema: {
        summary: 'Deja como está lo que se reportó, y cierra sus reportes',
        params: DiscussionReportParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const report = await findDiscussionReport(app.db, request.params.reportId);
      if (!report || report.closedAt !== null) throw notFound('El reporte no existe.');
      await requireCourse(request, report.courseId, 'teacher');
      const kind = report.answerId === null ? 'questions' : 'answers';
      const postId = report.answerId ?? report.questionId ?? 0;
      return write(reply.code(204), async (change) => {
        await closeDiscussionReports(change.trx, kind, postId);
        change.audit(buildPostAudit('keep', kind, { id: postId, courseId: report.courseId }));
        return null;
      });
    },
  );
};
