import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { notFound } from '../../core/http/errors.ts';
import type { LoadedQuestions } from '../questions/question-cache.ts';
import { AttemptCache, type AttemptCacheEntry } from './attempt-cache.ts';
import {
  createAttemptNotFoundError,
  requireAttempt,
  requireOwnAttempt,
  requireQuizViewer,
} from './attempts.policy.ts';
import {
  type AnswerSaveResult,
  AttemptParams,
  AttemptResponse,
  SaveAnswerBody,
  SaveAnswerResponse,
  SaveAnswersBody,
  SaveAnswersResponse,
  SlotParams,
} from './attempts.schema.ts';
import { requireValidAnswer } from './check-answer.ts';
import { type AttemptServices, submitAttempt } from './close-attempts.ts';
import { presentAttempt } from './present-attempt.ts';
import { reconcileLayout } from './reconcile.ts';
import type { AnswerSave } from './save.ts';
import { SaveQueue } from './save-queue.ts';

const config = { access: 'user', courseAccess: 'member' } as const;

type Answer = SaveAnswerBody & { slot: number };

/** Builds the row to store; throws 400 for an answer invalid for the current question. */
function toSave(attempt: AttemptCacheEntry, questions: LoadedQuestions, answer: Answer): AnswerSave {
  const { slot: number, response, seq, flagged = false } = answer;
  const slot = attempt.slots.get(number);
  if (!slot) throw notFound('Esa pregunta no está en el intento.');
  const question = questions.get(slot.questionId);
  if (question) requireValidAnswer(reconcileLayout(slot, question.content), response);
  const text = response === null ? null : JSON.stringify(response);
  return { attemptId: attempt.id, slot: number, questionId: slot.questionId, response: text, seq, flagged };
}

export function answeringRoutes(services: AttemptServices): FastifyPluginAsyncTypebox {
  return async (app) => {
    const known = new AttemptCache();
    const queue = new SaveQueue(app.db);

    const questionsOf = (attempt: AttemptCacheEntry, slots: number[]) => {
      const ids = slots.flatMap((slot) => attempt.slots.get(slot)?.questionId ?? []);
      return services.questions.load(services.db, ids);
    };

    const store = async (save: AnswerSave): Promise<AnswerSaveResult> => {
      const outcome = await queue.save(save);
      if (outcome === 'gone') throw createAttemptNotFoundError();
      return { slot: save.slot, seq: save.seq, outcome };
    };

    app.put(
      '/courses/:id/quizz/:quizId/attempts/:attemptId/answers/:slot',
      {
        config,
        schema: {
          summary: 'Guarda una respuesta; cuando contesta, está en el disco',
          params: SlotParams,
          body: SaveAnswerBody,
          response: { 200: SaveAnswerResponse },
        },
      },
      async (request) => {
        const attempt = await requireOwnAttempt(request, known);
        const { slot } = request.params;
        const questions = await questionsOf(attempt, [slot]);
        return { answer: await store(toSave(attempt, questions, { ...request.body, slot })) };
      },
    );

    app.put(
      '/courses/:id/quizz/:quizId/attempts/:attemptId/answers',
      {
        config,
        schema: {
          summary: 'Guarda varias respuestas de un intento',
          params: AttemptParams,
          body: SaveAnswersBody,
          response: { 200: SaveAnswersResponse },
        },
      },
      async (request) => {
        const attempt = await requireOwnAttempt(request, known);
        const { answers } = request.body;
        const questions = await questionsOf(
          attempt,
          answers.map(({ slot }) => slot),
        );
        const saves = answers.map((answer) => toSave(attempt, questions, answer));
        return { answers: await Promise.all(saves.map(store)) };
      },
    );

    app.post(
      '/courses/:id/quizz/:quizId/attempts/:attemptId/submit',
      {
        config: { ...config, idempotent: false },
        schema: { summary: 'Entrega un intento', params: AttemptParams, response: { 200: AttemptResponse } },
      },
      async (request) => {
        const { id } = await requireOwnAttempt(request, known);
        const reader = await requireQuizViewer(request, request.params.quizId);
        const before = await requireAttempt(services, reader, id);
        if (before.state === 'running') await submitAttempt(services, id);
        const attempt = await requireAttempt(services, reader, id);
        return { attempt: await presentAttempt(services, reader, attempt) };
      },
    );
  };
}
