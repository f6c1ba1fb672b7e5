import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { notFound } from '../../../core/http/errors.ts';
import { CourseParams } from '../../../core/http/schema.ts';
import { write } from '../../../platform/plugins/write.ts';
import { AttemptParams } from '../../../quizzes/attempts/attempts.schema.ts';
import { findAttemptToWaive, setLateWaiver } from '../../../quizzes/grading/late-waivers.queries.ts';
import {
  LatePenaltyWaiverBody,
  LatePenaltyWaiverResponse,
  ManualGradesBody,
  ManualGradesResponse,
} from './gradebook.schema.ts';
import { getManualGradePart, saveManualGrades } from './manual-grades.queries.ts';
import { lockGradingScheme } from './scheme.queries.ts';

const config = { access: 'user', courseAccess: 'teacher' } as const;

export const manualGradeRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.put(
    '/courses/:id/gradebook/hand_grades',
    {
      config,
      schema: {
        summary: 'Pone puntos a mano en una columna de las notas, por ejemplo de un oral',
        params: CourseParams,
        body: ManualGradesBody,
        response: { 200: ManualGradesResponse },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { partId, grades } = request.body;
      return write(reply, async (change) => {
        await lockGradingScheme(change.trx, id);
        const part = await getManualGradePart(change.trx, id, partId);
        await saveManualGrades(change.trx, id, part, grades);
        const target = { type: 'course', id, name: request.course?.name ?? '' };
        const userIds = grades.map(({ userId }) => userId);
        const points = grades.map((one) => one.points ?? '–');
        const details = { column: part.title, userIds, points };
        change.audit({ action: 'gradebook.hand_grades', target, details });
        return { saved: grades.length };
      });
    },
  );

  app.put(
    '/courses/:id/quizz/:quizId/attempts/:attemptId/late_waiver',
    {
      config: { ...config, courseAccess: 'assistant' },
      schema: {
        summary: 'Perdona a un intento lo que pierde por llegar tarde, o ya no',
        params: AttemptParams,
        body: LatePenaltyWaiverBody,
        response: { 200: LatePenaltyWaiverResponse },
      },
    },
    async (request, reply) => {
      const { id: courseId, quizId, attemptId } = request.params;
      const { waived } = request.body;
      return write(reply, async (change) => {
        const attempt = await findAttemptToWaive(change.trx, { courseId, quizId, attemptId });
        if (!attempt) throw notFound('El intento no existe.');
        if (await setLateWaiver(change.trx, attemptId, waived)) {
          const target = { type: 'quiz', id: quizId, name: attempt.title };
          const details = { courseId, attemptId, userId: attempt.userId };
          const action = waived ? 'attempt.waive_late' : 'attempt.charge_late';
          change.audit({ action, target, details });
        }
        return { waived };
      });
    },
  );
};
