import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { conflict } from '../../core/http/errors.ts';
import { StrictObject } from '../../core/http/schema.ts';
import { notify } from '../../notifications/notify.ts';
import { type Change, write } from '../../platform/plugins/write.ts';
import { requireQuizViewer } from '../attempts/attempts.policy.ts';
import { listGradedAttempts } from '../notified-quizzes.queries.ts';
import { buildGradedNotification } from '../notify-of-quizzes.ts';
import { presentFullQuiz } from '../presentation/present-full-quiz.ts';
import { findQuiz, setMarksReleased } from '../quizzes.queries.ts';
import { QuizParams, QuizResponse } from '../quizzes.schema.ts';
import type { QuizRow } from '../quizzes.table.ts';

async function notifyOfRelease(change: Change, quiz: QuizRow, courseName: string): Promise<void> {
  const marked = await listGradedAttempts(change.trx, quiz.id);
  await notify(change, ...marked.map((attempt) => buildGradedNotification({ ...quiz, courseName }, attempt)));
}

/** Publishes or withholds all marks of a quiz at once. */
export const markReleaseRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.put(
    '/courses/:id/quizz/:quizId/release',
    {
      config: { access: 'user', courseAccess: 'teacher' },
      schema: {
        summary: 'Publica las notas de un cuestionario que las retiene, o las vuelve a retener',
        params: QuizParams,
        body: StrictObject({ released: Type.Boolean() }),
        response: { 200: QuizResponse },
      },
    },
    async (request, reply) => {
      const { id: courseId, quizId } = request.params;
      const { released } = request.body;
      const { id, title: name } = (await requireQuizViewer(request, quizId)).quiz;
      return write(reply, async (change) => {
        const row = await setMarksReleased(change.trx, quizId, released);
        if (!row && (await findQuiz(change.trx, courseId, quizId))?.feedbackWhen !== 'released')
          throw conflict(
            'marks_not_held',
            'Este cuestionario no retiene sus notas: se ven según sus ajustes.',
          );
        const action = released ? 'quiz.release' : 'quiz.withhold';
        if (row) change.audit({ action, target: { type: 'quiz', id, name }, details: { courseId } });
        if (row && released) await notifyOfRelease(change, row, request.course?.name ?? '');
        return { quiz: await presentFullQuiz(request, change.trx, quizId) };
      });
    },
  );
};
