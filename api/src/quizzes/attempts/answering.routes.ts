import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { notFound } from '../../errors.ts';
import { requireAttempt, requireOwnAttempt, requireReader } from './attempts.policy.ts';
import {
  AttemptAnswer,
  AttemptParams,
  SaveAnswer,
  SaveBody,
  type SavedAnswer,
  SavesAnswer,
  SavesBody,
  SlotParams,
} from './attempts.schema.ts';
import { requireFitting } from './check-response.ts';
import { type AttemptServices, submitAttempt } from './close-attempts.ts';
import { type KnownAttempt, KnownAttempts } from './known-attempts.ts';
import { presentAttempt } from './present-attempt.ts';
import { SaveQueue } from './save-queue.ts';
import type { Save } from './saves.queries.ts';

const config = { access: 'user', courseAccess: 'member' } as const;

function toSave(attempt: KnownAttempt, number: number, { response, seq, flagged = false }: SaveBody): Save {
  const slot = attempt.slots.get(number);
  if (!slot) throw notFound('Esa pregunta no está en el intento.');
  requireFitting(slot, response);
  const text = response === null ? null : JSON.stringify(response);
  return { attemptId: attempt.id, slot: number, questionId: slot.questionId, response: text, seq, flagged };
}

export function answeringRoutes(services: AttemptServices): FastifyPluginAsyncTypebox {
  return async (app) => {
    const known = new KnownAttempts();
    const queue = new SaveQueue(app.db);

    const store = async (save: Save): Promise<SavedAnswer> => {
      const outcome = await queue.save(save);
      if (outcome === 'gone') throw notFound('El intento no existe.');
      return { slot: save.slot, seq: save.seq, outcome };
    };

    app.put(
      '/courses/:id/quizz/:quizId/attempts/:attemptId/answers/:slot',
      {
        config,
        schema: {
          summary: 'Guarda una respuesta; cuando contesta, está en el disco',
          params: SlotParams,
          body: SaveBody,
          response: { 200: SaveAnswer },
        },
      },
      async (request) => {
        const attempt = await requireOwnAttempt(request, known);
        return { answer: await store(toSave(attempt, request.params.slot, request.body)) };
      },
    );

    app.put(
      '/courses/:id/quizz/:quizId/attempts/:attemptId/answers',
      {
        config,
        schema: {
          summary: 'Guarda varias respuestas de un intento',
          params: AttemptParams,
          body: SavesBody,
          response: { 200: SavesAnswer },
        },
      },
      async (request) => {
        const attempt = await requireOwnAttempt(request, known);
        const saves = request.body.answers.map(({ slot, ...body }) => toSave(attempt, slot, body));
        return { answers: await Promise.all(saves.map(store)) };
      },
    );

    app.post(
      '/courses/:id/quizz/:quizId/attempts/:attemptId/submit',
      {
        config: { ...config, idempotent: false },
        schema: { summary: 'Entrega un intento', params: AttemptParams, response: { 200: AttemptAnswer } },
      },
      async (request) => {
        const { id } = await requireOwnAttempt(request, known);
        const reader = await requireReader(request, request.params.quizId);
        const before = await requireAttempt(services, reader, id);
        if (before.state === 'running') await submitAttempt(services, id);
        const attempt = await requireAttempt(services, reader, id);
        return { attempt: await presentAttempt(services, reader, attempt) };
      },
    );
  };
}
