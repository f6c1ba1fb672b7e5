import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { conflict, notFound, requireFound, staleVersion } from '../../core/http/errors.ts';
import { CourseParams, NoContent } from '../../core/http/schema.ts';
import { unwrapBody } from '../../core/http/unwrap-body.ts';
import { getCaller } from '../../platform/plugins/access-check.ts';
import { write } from '../../platform/plugins/write.ts';
import { buildQuestion } from './build-question.ts';
import { presentQuestion } from './present-question.ts';
import { requireQuizSizesWithinLimit } from './question-size.queries.ts';
import { readQuestionUses } from './question-uses.queries.ts';
import {
  countQuestions,
  deleteQuestion,
  findQuestion,
  insertQuestion,
  isAssignmentQuestion,
  isQuestionAnswered,
  listQuestions,
  updateQuestion,
} from './questions.queries.ts';
import {
  NewQuestionBody,
  QuestionBody,
  QuestionParams,
  QuestionResponse,
  QuestionsQuery,
  QuestionsResponse,
} from './questions.schema.ts';
import type { QuestionRow } from './questions.table.ts';

const config = { access: 'user', courseAccess: 'teacher' } as const;

function entry(action: string, { id, title, courseId }: QuestionRow) {
  return { action, target: { type: 'question', id, name: title }, details: { courseId } };
}

export const questionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/courses/:id/quizz/questions',
    {
      config,
      schema: {
        summary: 'El banco de preguntas de un curso',
        params: CourseParams,
        querystring: QuestionsQuery,
        response: { 200: QuestionsResponse },
      },
    },
    async (request) => {
      const { id } = request.params;
      const { rows, nextCursor } = await listQuestions(app.db, id, request.query);
      const questions = rows.map((row) => presentQuestion(app, getCaller(request), row));
      return { questions, total: await countQuestions(app.db, id, request.query), nextCursor };
    },
  );

  app.post(
    '/courses/:id/quizz/questions',
    {
      config,
      schema: {
        summary: 'Agrega una pregunta al banco',
        params: CourseParams,
        body: NewQuestionBody,
        response: { 201: QuestionResponse },
      },
    },
    async (request, reply) => {
      const caller = getCaller(request);
      const built = await buildQuestion(app.rendering, caller.id, request.body);
      return write(reply.code(201), async (change) => {
        const created = await insertQuestion(change.trx, request.params.id, built);
        change.audit(entry('question.create', created));
        return { question: presentQuestion(app, caller, created) };
      });
    },
  );

  app.get(
    '/courses/:id/quizz/questions/:questionId',
    {
      config,
      schema: { summary: 'Una pregunta', params: QuestionParams, response: { 200: QuestionResponse } },
    },
    async (request) => {
      const { id, questionId } = request.params;
      const row = requireFound(await findQuestion(app.db, id, questionId), 'La pregunta no existe.');
      return { question: presentQuestion(app, getCaller(request), row) };
    },
  );

  app.put(
    '/courses/:id/quizz/questions/:questionId',
    {
      config,
      preValidation: unwrapBody('question'),
      schema: {
        summary: 'Cambia una pregunta',
        params: QuestionParams,
        body: QuestionBody,
        response: { 200: QuestionResponse },
      },
    },
    async (request, reply) => {
      const caller = getCaller(request);
      const { id, questionId } = request.params;
      const { version, ...body } = request.body;
      const built = await buildQuestion(app.rendering, caller.id, body);
      return write(reply, async (change) => {
        const { trx } = change;
        const before = requireFound(await findQuestion(trx, id, questionId), 'La pregunta no existe.');
        if (before.version !== version) throw staleVersion(presentQuestion(app, caller, before));
        if (await isAssignmentQuestion(trx, questionId))
          throw conflict('question_in_use', 'Es la consigna de una tarea: cambiala en la tarea.');
        if (before.kind !== built.content.kind && (await isQuestionAnswered(trx, questionId))) {
          throw conflict('question_in_use', 'Ya la respondieron: no puede pasar a ser de otro tipo.');
        }
        const updated = await updateQuestion(trx, before, built);
        if (!updated) throw staleVersion(presentQuestion(app, caller, before));
        await requireQuizSizesWithinLimit(trx, questionId);
        change.audit(entry('question.update', updated));
        return { question: presentQuestion(app, caller, updated) };
      });
    },
  );

  app.delete(
    '/courses/:id/quizz/questions/:questionId',
    {
      config,
      schema: { summary: 'Borra una pregunta', params: QuestionParams, response: { 204: NoContent } },
    },
    async (request, reply) => {
      const { id, questionId } = request.params;
      return write(reply.code(204), async (change) => {
        const { trx } = change;
        if (!(await findQuestion(trx, id, questionId))) throw notFound('La pregunta no existe.');
        const use = (await readQuestionUses(trx, id, [questionId])).get(questionId);
        if (use === 'inQuiz')
          throw conflict('question_in_use', 'La usa un cuestionario. Sacala de ahí primero.');
        if (use === 'asked')
          throw conflict('question_in_use', 'Ya le tocó a alguien en un intento: no se puede borrar.');
        const row = requireFound(await deleteQuestion(trx, id, questionId), 'La pregunta no existe.');
        change.audit(entry('question.delete', row));
        return null;
      });
    },
  );
};
