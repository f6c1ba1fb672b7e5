import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { conflict, notFound, requireFound, staleVersion } from '../../core/http/errors.ts';
import { CourseParams, NoContent } from '../../core/http/schema.ts';
import { unwrapBody } from '../../core/http/unwrap-body.ts';
import { getCaller } from '../../platform/plugins/access-check.ts';
import { write } from '../../platform/plugins/write.ts';
import { deletePreviewAttempts, hasAttempts } from '../attempts/attempts.queries.ts';
import { updateAttemptDueTimes } from '../dates/quiz-dates.queries.ts';
import { requireOrderedGroupDates, saveGroupDates } from '../dates/save-dates.ts';
import { presentFullQuiz } from '../presentation/present-full-quiz.ts';
import { buildQuizAuditEntry } from '../quiz-audit-entry.ts';
import { requireBelowQuizLimit, requirePublishableQuiz } from '../quizzes.policy.ts';
import { deleteQuizzes, findQuiz, insertQuiz, updateQuiz } from '../quizzes.queries.ts';
import { NewQuizBody, QuizBody, QuizParams, QuizResponse } from '../quizzes.schema.ts';
import { computeSlotTotals, insertSlotQuestions, type NewSlot, readSlots } from '../slots/read-slots.ts';
import { listSlots, type QuizSlotRow, replaceSlots } from '../slots/slots.queries.ts';
import { buildQuizSettings, renderQuizDescription } from './quiz-settings.ts';

const config = { access: 'user', courseAccess: 'teacher' } as const;

function isSame(before: QuizSlotRow[], after: NewSlot[]): boolean {
  const key = ({ questionId, tag, mark }: NewSlot) => `${questionId}|${tag}|${mark}`;
  return before.map(key).join('\n') === after.map(key).join('\n');
}

export const quizEditingRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/courses/:id/quizz',
    {
      config,
      schema: {
        summary: 'Crea un cuestionario',
        params: CourseParams,
        body: NewQuizBody,
        response: { 201: QuizResponse },
      },
    },
    async (request, reply) => {
      const { id: courseId } = request.params;
      const caller = getCaller(request);
      const descriptionHtml = await renderQuizDescription(app.rendering, caller.id, request.body);
      const settings = buildQuizSettings(request.body, {}, descriptionHtml);
      const read = await readSlots(app.rendering, caller.id, request.body.questions ?? []);
      return write(reply.code(201), async (change) => {
        const { trx } = change;
        await requireBelowQuizLimit(trx, courseId);
        const slots = await insertSlotQuestions(trx, courseId, read);
        const quiz = { ...settings, ...computeSlotTotals(slots) };
        requirePublishableQuiz(quiz);
        const created = await insertQuiz(trx, courseId, quiz);
        await replaceSlots(trx, created.id, slots);
        if (request.body.dates) await saveGroupDates(trx, created, request.body.dates);
        change.audit(buildQuizAuditEntry('quiz.create', created));
        return { quiz: await presentFullQuiz(request, trx, created.id) };
      });
    },
  );

  app.put(
    '/courses/:id/quizz/:quizId',
    {
      config,
      preValidation: unwrapBody('quiz'),
      schema: {
        summary: 'Cambia un cuestionario',
        params: QuizParams,
        body: QuizBody,
        response: { 200: QuizResponse },
      },
    },
    async (request, reply) => {
      const { id: courseId, quizId } = request.params;
      const { version, questions, dates, ...body } = request.body;
      const caller = getCaller(request);
      const descriptionHtml = await renderQuizDescription(app.rendering, caller.id, body);
      const read = questions && (await readSlots(app.rendering, caller.id, questions));
      return write(reply, async (change) => {
        const { trx } = change;
        const before = requireFound(await findQuiz(trx, courseId, quizId), 'El cuestionario no existe.');
        // Assignments have their own route, which keeps their one question.
        if (before.kind === 'assignment') throw notFound('El cuestionario no existe.');
        if (before.version !== version) throw staleVersion(await presentFullQuiz(request, trx, quizId));
        const current = await listSlots(trx, quizId);
        const slots = read ? await insertSlotQuestions(trx, courseId, read) : current;
        const isOther = !isSame(current, slots);
        if (isOther && (await hasAttempts(trx, quizId))) {
          throw conflict('quiz_has_attempts', 'Ya hay intentos: las preguntas no se pueden cambiar.');
        }
        const quiz = { ...buildQuizSettings(body, before, descriptionHtml), ...computeSlotTotals(slots) };
        requirePublishableQuiz(quiz, before);
        const row = await updateQuiz(trx, { id: quizId, version }, quiz);
        if (!row) throw staleVersion(await presentFullQuiz(request, trx, quizId));
        if (isOther) {
          await deletePreviewAttempts(trx, quizId);
          await replaceSlots(
            trx,
            quizId,
            slots.map(({ questionId, tag, mark }) => ({ questionId, tag, mark })),
          );
        }
        if (dates) await saveGroupDates(trx, row, dates);
        else await requireOrderedGroupDates(trx, before, row);
        await updateAttemptDueTimes(trx, row);
        change.audit(buildQuizAuditEntry('quiz.update', row));
        return { quiz: await presentFullQuiz(request, trx, quizId) };
      });
    },
  );

  app.delete(
    '/courses/:id/quizz/:quizId',
    {
      config,
      schema: {
        summary: 'Borra un cuestionario con sus intentos; sus preguntas quedan en el banco',
        params: QuizParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const { id: courseId, quizId } = request.params;
      return write(reply.code(204), async (change) => {
        const root = { table: 'quizzes', column: 'id', ids: [quizId] };
        await change.keepForUndo({ courseId, type: 'quiz', root });
        const [gone] = await deleteQuizzes(change.trx, courseId, quizId);
        if (!gone) throw notFound('El cuestionario no existe.');
        change.audit(buildQuizAuditEntry('quiz.delete', { ...gone, courseId }));
        return null;
      });
    },
  );
};
