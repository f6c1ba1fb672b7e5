import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../core/database/database.ts';
import { forbidden } from '../../core/http/errors.ts';
import { now } from '../../core/time/time.ts';
import { notify } from '../../notifications/notify.ts';
import { getCaller } from '../../platform/plugins/access-check.ts';
import { type Change, respond, write } from '../../platform/plugins/write.ts';
import {
  copyAcceptedToGroup,
  copyMarksToGroup,
  lockGroupSubmissions,
} from '../assignments/group-submissions.ts';
import {
  createAttemptNotFoundError,
  requireAttempt,
  requireQuizViewer,
} from '../attempts/attempts.policy.ts';
import { findAttempt, listAttemptAnswers } from '../attempts/attempts.queries.ts';
import { AttemptResponse, LateAnswerParams, SlotParams } from '../attempts/attempts.schema.ts';
import type { AttemptRow } from '../attempts/attempts.table.ts';
import type { AttemptServices } from '../attempts/close-attempts.ts';
import { presentAttempt, type QuizViewer } from '../attempts/present-attempt.ts';
import { buildGradedNotification } from '../notify-of-quizzes.ts';
import { computeAttemptVisibility } from '../quiz-times.ts';
import { QuizParams } from '../quizzes.schema.ts';
import { lockAttempts } from './graded-answers.queries.ts';
import { ManualMarkBody, RegradeBody, RegradeResponse } from './grading.schema.ts';
import { acceptLateAnswer, saveManualMark } from './mark-by-hand.ts';
import { findRegrades, saveRegrades } from './regrade.ts';

const config = { access: 'user', courseAccess: 'assistant' } as const;

type AttemptRequest = FastifyRequest<{ Params: { id: number; quizId: number; attemptId: number } }>;

/** Notifies the student when all of an attempt is graded and its marks are visible. */
async function notifyOfGrade(
  change: Change,
  reader: QuizViewer,
  before: AttemptRow,
  courseName: string,
): Promise<void> {
  const { quiz, longestExtra } = reader;
  if (!before.needsGrading || before.preview || !computeAttemptVisibility(quiz, longestExtra, now()).score)
    return;
  const attempt = await findAttempt(change.trx, before.id);
  if (!attempt || attempt.needsGrading) return;
  const answers = await listAttemptAnswers(change.trx, attempt.id);
  const text = answers.some(({ comment }) => comment) ? 'Con un comentario de tu docente.' : '';
  await notify(change, buildGradedNotification({ ...quiz, courseName }, attempt, text));
}

/** Locks and reads the attempt whose marks a copy gets, so that a mark for either reaches the whole group. */
async function lockOriginal(trx: Db, id: number): Promise<AttemptRow> {
  const originalId = (await findAttempt(trx, id))?.sharedFromId ?? id;
  await lockAttempts(trx, [originalId]);
  const original = await findAttempt(trx, originalId);
  // The person was deleted meanwhile, and another copy is the original now.
  if (original?.sharedFromId) return lockOriginal(trx, originalId);
  if (!original && originalId !== id) return lockOriginal(trx, id);
  if (!original) throw createAttemptNotFoundError();
  return original;
}

export function gradingRoutes(services: AttemptServices): FastifyPluginAsyncTypebox {
  /** Lets `act` change a grade, audits the details that `act` returns, and presents the attempt. */
  const grade = async (
    request: AttemptRequest,
    reply: FastifyReply,
    action: string,
    act: (trx: Db, attempt: AttemptRow) => Promise<object>,
  ) => {
    const { quizId, attemptId } = request.params;
    const reader = await requireQuizViewer(request, quizId);
    const named = await requireAttempt(services, reader, attemptId);
    await write(reply, async (change) => {
      await lockGroupSubmissions(change.trx, named.id);
      const attempt = await lockOriginal(change.trx, named.id);
      // Assistants may not grade their own attempts from when they were students of the course.
      const isOwn = [named, attempt].some(({ userId }) => userId === reader.caller.id);
      if (isOwn && !request.course?.teaches) throw forbidden();
      const details = await act(change.trx, attempt);
      const target = { type: 'quiz', id: quizId, name: reader.quiz.title };
      const whose = { attemptId: attempt.id, userId: attempt.userId };
      const what = { courseId: reader.quiz.courseId, ...whose, ...details };
      change.audit({ action, target, details: what });
      const shared = await copyMarksToGroup(change.trx, services.questions, attempt);
      for (const one of [attempt, ...shared])
        await notifyOfGrade(change, reader, one, request.course?.name ?? '');
    });
    const after = await requireAttempt(services, reader, attemptId);
    return { attempt: await presentAttempt(services, reader, after) };
  };

  return async (app) => {
    app.put(
      '/courses/:id/quizz/:quizId/attempts/:attemptId/grades/:slot',
      {
        config,
        schema: {
          summary: 'Pone la nota de una respuesta a mano, con comentario',
          params: SlotParams,
          body: ManualMarkBody,
          response: { 200: AttemptResponse },
        },
      },
      async (request, reply) => {
        const { slot } = request.params;
        const graderId = getCaller(request).id;
        return grade(request, reply, 'attempt.grade', async (trx, attempt) => {
          const given = { slot, graderId, ...request.body };
          return { slot, mark: await saveManualMark(trx, services.questions, attempt, given) };
        });
      },
    );

    app.post(
      '/courses/:id/quizz/:quizId/attempts/:attemptId/late/:lateId/accept',
      {
        config: { ...config, idempotent: false },
        schema: {
          summary: 'Acepta una respuesta que llegó tarde',
          params: LateAnswerParams,
          response: { 200: AttemptResponse },
        },
      },
      async (request, reply) => {
        const { lateId } = request.params;
        return grade(request, reply, 'attempt.accept_late', async (trx, attempt) => {
          await acceptLateAnswer(trx, services.questions, attempt, lateId);
          await copyAcceptedToGroup(trx, attempt);
          return { lateId };
        });
      },
    );

    app.post(
      '/courses/:id/quizz/:quizId/regrade',
      {
        config: { ...config, courseAccess: 'teacher' },
        schema: {
          summary: 'Recalifica los intentos con las claves de ahora',
          params: QuizParams,
          body: RegradeBody,
          response: { 200: RegradeResponse },
        },
      },
      async (request, reply) => {
        const { quiz } = await requireQuizViewer(request, request.params.quizId);
        const { questionId = null, dryRun = false } = request.body;
        // Runs before the transaction, because it is slow and most grades stay the same.
        const { attempts, changed: found } = await findRegrades(services, quiz.id, questionId);
        if (dryRun) return respond(reply, { regrade: { dryRun, attempts, changed: found } });
        return write(reply, async (change) => {
          const changed = await saveRegrades(change.trx, services.questions, found, questionId);
          const target = { type: 'quiz', id: quiz.id, name: quiz.title };
          const details = { courseId: quiz.courseId, questionId, changed: changed.length };
          change.audit({ action: 'quiz.regrade', target, details });
          return { regrade: { dryRun, attempts, changed } };
        });
      },
    );
  };
}
