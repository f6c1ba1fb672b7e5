import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { notFound, requireFound, staleVersion } from '../../core/http/errors.ts';
import { CourseParams, NoContent } from '../../core/http/schema.ts';
import { unwrapBody } from '../../core/http/unwrap-body.ts';
import { getCaller } from '../../platform/plugins/access-check.ts';
import { write } from '../../platform/plugins/write.ts';
import { hasAttempts } from '../attempts/attempts.queries.ts';
import { updateAttemptDueTimes } from '../dates/quiz-dates.queries.ts';
import { requireOrderedGroupDates, saveGroupDates } from '../dates/save-dates.ts';
import { buildQuestion } from '../questions/build-question.ts';
import { updateQuestion } from '../questions/questions.queries.ts';
import { buildQuizAuditEntry } from '../quiz-audit-entry.ts';
import { deleteQuizzes, findQuiz, listQuizzes, updateQuiz } from '../quizzes.queries.ts';
import { replaceSlots } from '../slots/slots.queries.ts';
import {
  buildAssignmentQuestion,
  buildAssignmentSettings,
  createPointsLockedError,
  type FileQuestionContent,
  requirePublishableAssignment,
} from './assignment-settings.ts';
import { requireAssignment } from './assignments.policy.ts';
import {
  AssignmentBody,
  AssignmentParams,
  AssignmentResponse,
  AssignmentsResponse,
  NewAssignmentBody,
} from './assignments.schema.ts';
import { createAssignment } from './create-assignment.ts';
import { findAssignmentQuestion, presentAssignment, presentAssignments } from './present-assignments.ts';

const member = { access: 'user', courseAccess: 'member' } as const;
const teacher = { access: 'user', courseAccess: 'teacher' } as const;

/** Assignments are quizzes with one question, presented in their own shape (decision 117). */
export const assignmentRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/courses/:id/assignments',
    {
      config: member,
      schema: {
        summary: 'Las tareas de un curso, con las fechas de quien pregunta',
        params: CourseParams,
        response: { 200: AssignmentsResponse },
      },
    },
    async (request) => {
      const drafts = request.course?.teaches === true;
      const filters = { userId: getCaller(request).id, drafts, kind: 'assignment' } as const;
      const rows = await listQuizzes(app.db, request.params.id, filters);
      return { assignments: await presentAssignments(request, rows) };
    },
  );

  app.post(
    '/courses/:id/assignments',
    {
      config: teacher,
      schema: {
        summary: 'Crea una tarea',
        params: CourseParams,
        body: NewAssignmentBody,
        response: { 201: AssignmentResponse },
      },
    },
    async (request, reply) => {
      const { id: courseId } = request.params;
      const { dates, ...body } = request.body;
      const built = await buildQuestion(app.rendering, getCaller(request).id, buildAssignmentQuestion(body));
      const content = built.content as FileQuestionContent;
      const settings = buildAssignmentSettings(body, content.mark);
      requirePublishableAssignment(settings, content);
      return write(reply.code(201), async (change) => {
        const { trx } = change;
        const { created } = await createAssignment(trx, courseId, settings, built);
        if (dates) await saveGroupDates(trx, created, dates);
        change.audit(buildQuizAuditEntry('assignment.create', created));
        return { assignment: await presentAssignment(request, trx, created.id) };
      });
    },
  );

  app.get(
    '/courses/:id/assignments/:assignmentId',
    {
      config: member,
      schema: {
        summary: 'Una tarea con su consigna, y con las fechas por grupo para quien enseña',
        params: AssignmentParams,
        response: { 200: AssignmentResponse },
      },
    },
    async (request) => {
      const { id } = await requireAssignment(request, request.params.assignmentId);
      return { assignment: await presentAssignment(request, app.db, id) };
    },
  );

  app.put(
    '/courses/:id/assignments/:assignmentId',
    {
      config: teacher,
      preValidation: unwrapBody('assignment'),
      schema: {
        summary: 'Cambia una tarea',
        params: AssignmentParams,
        body: AssignmentBody,
        response: { 200: AssignmentResponse },
      },
    },
    async (request, reply) => {
      const { id: courseId, assignmentId } = request.params;
      const { version, dates, ...body } = request.body;
      await requireAssignment(request, assignmentId);
      const known = await findAssignmentQuestion(app.db, courseId, assignmentId);
      const sent = buildAssignmentQuestion(body, known.content);
      const built = await buildQuestion(app.rendering, getCaller(request).id, sent);
      const content = built.content as FileQuestionContent;
      return write(reply, async (change) => {
        const { trx } = change;
        const before = requireFound(await findQuiz(trx, courseId, assignmentId), 'La tarea no existe.');
        const stale = async () => staleVersion(await presentAssignment(request, trx, assignmentId));
        if (before.version !== version) throw await stale();
        const settings = buildAssignmentSettings(body, content.mark, before);
        requirePublishableAssignment(settings, content);
        if (settings.maxMark !== before.maxMark && (await hasAttempts(trx, assignmentId)))
          throw createPointsLockedError();
        const row = await updateQuiz(trx, { id: assignmentId, version }, settings);
        const question = await updateQuestion(trx, known.row, built);
        if (!row || !question) throw await stale();
        await replaceSlots(trx, assignmentId, [{ questionId: question.id, tag: null, mark: content.mark }]);
        if (dates) await saveGroupDates(trx, row, dates);
        else await requireOrderedGroupDates(trx, before, row);
        await updateAttemptDueTimes(trx, row);
        change.audit(buildQuizAuditEntry('assignment.update', row));
        return { assignment: await presentAssignment(request, trx, assignmentId) };
      });
    },
  );

  app.delete(
    '/courses/:id/assignments/:assignmentId',
    {
      config: teacher,
      schema: {
        summary: 'Borra una tarea con sus entregas',
        params: AssignmentParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const { id: courseId, assignmentId } = request.params;
      await requireAssignment(request, assignmentId);
      return write(reply.code(204), async (change) => {
        const root = { table: 'quizzes', column: 'id', ids: [assignmentId] };
        await change.keepForUndo({ courseId, type: 'assignment', root });
        const [gone] = await deleteQuizzes(change.trx, courseId, assignmentId);
        if (!gone) throw notFound('La tarea no existe.');
        change.audit(buildQuizAuditEntry('assignment.delete', { ...gone, courseId }));
        return null;
      });
    },
  );
};
