import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { isForeignKeyViolation } from '../../core/database/failures.ts';
import { forbidden, notFound } from '../../core/http/errors.ts';
import { deleteItemNotifications } from '../../notifications/notices.queries.ts';
import { getCaller } from '../../platform/plugins/access-check.ts';
import { write } from '../../platform/plugins/write.ts';
import {
  findDiscussionAnswer,
  getListedDiscussionAnswer,
  insertDiscussionAnswer,
  listDiscussionAnswers,
} from './answers.queries.ts';
import { indexDiscussionQuestion } from './discussion-passages.ts';
import {
  DISCUSSION_RATE_LIMITS,
  type FoundPost,
  getVisiblePost,
  limitPostWriting,
  requirePostNotRemoved,
  requirePostPermission,
} from './discussions.policy.ts';
import {
  AcceptAnswerBody,
  DiscussionAnswerBody,
  DiscussionAnswerResponse,
  DiscussionAnswersResponse,
  DiscussionQuestionResponse,
  LectureDiscussionQuestionParams,
  PaginationQuery,
  QuizDiscussionQuestionParams,
} from './discussions.schema.ts';
import { notifyOfAcceptance, notifyOfAnswer } from './notify-of-answers.ts';
import { buildPostAudit } from './post-audit.ts';
import { presentDiscussionAnswer, presentDiscussionQuestion } from './present-posts.ts';
import {
  getListedDiscussionQuestion,
  recountDiscussionAnswers,
  setAcceptedAnswer,
} from './questions.queries.ts';
import { renderDiscussionAnswer } from './render-post.ts';

const config = { access: 'user', courseAccess: 'member' } as const;
type Params = { id: number; questionId: number; lectureId?: number; quizId?: number };

const PLACES = [
  {
    url: '/courses/:id/lectures/:lectureId/questions/:questionId',
    params: LectureDiscussionQuestionParams,
    of: 'clase',
  },
  {
    url: '/courses/:id/quizz/:quizId/questions/:questionId',
    params: QuizDiscussionQuestionParams,
    of: 'cuestionario',
  },
] as const;

/** Finds a question; throws 404 unless it belongs to the path's lecture or quiz. */
async function getQuestion(request: FastifyRequest): Promise<FoundPost> {
  const { id, questionId, lectureId = null, quizId = null } = request.params as Params;
  const found = await getVisiblePost(request, 'questions', { id, postId: questionId });
  const { question } = found;
  if (question.lectureId !== lectureId || question.quizId !== quizId)
    throw notFound('La pregunta no existe.');
  return found;
}

function explain(error: unknown): never {
  if (isForeignKeyViolation(error)) throw notFound('La pregunta ya no existe.');
  throw error;
}

export const discussionAnswerRoutes: FastifyPluginAsyncTypebox = async (app) => {
  for (const { url, params, of } of PLACES) {
    app.get(
      `${url}/answers`,
      {
        config,
        schema: {
          summary: `Las respuestas a una pregunta de un${of === 'clase' ? 'a' : ''} ${of}: primero la aceptada`,
          params,
          querystring: PaginationQuery,
          response: { 200: DiscussionAnswersResponse },
        },
      },
      async (request) => {
        const { question, reader } = await getQuestion(request);
        const { rows, nextCursor } = await listDiscussionAnswers(app.db, question, reader, request.query);
        const showing = { app, caller: getCaller(request), reader };
        return { answers: rows.map((row) => presentDiscussionAnswer(row, question, showing)), nextCursor };
      },
    );

    app.post(
      `${url}/answers`,
      {
        config,
        schema: {
          summary: `Responde una pregunta de un${of === 'clase' ? 'a' : ''} ${of}`,
          params,
          body: DiscussionAnswerBody,
          response: { 201: DiscussionAnswerResponse },
        },
      },
      async (request, reply) => {
        const { question, reader } = await getQuestion(request);
        requirePostNotRemoved(question);
        await requirePostPermission(app.db, question.courseId, reader);
        await limitPostWriting(app.db, DISCUSSION_RATE_LIMITS.ANSWERS, reader);
        const { text } = request.body;
        const rendered = await renderDiscussionAnswer(app, { userId: reader.userId, place: question, text });
        return write(reply.code(201), async (change) => {
          const { trx } = change;
          const { userId, grades: fromStaff = false } = reader;
          const id = await insertDiscussionAnswer(trx, {
            questionId: question.id,
            userId,
            fromStaff,
            ...rendered,
          });
          await recountDiscussionAnswers(trx, question.id);
          await notifyOfAnswer(change, question, { id, userId, text: rendered.text });
          const row = await getListedDiscussionAnswer(trx, id, reader);
          return {
            answer: presentDiscussionAnswer(row, question, { app, caller: getCaller(request), reader }),
          };
        }).catch(explain);
      },
    );

    app.put(
      `${url}/accept`,
      {
        config,
        schema: {
          summary: `Acepta una respuesta, o ninguna, a una pregunta de un${of === 'clase' ? 'a' : ''} ${of}: quien preguntó o quien enseña`,
          params,
          body: AcceptAnswerBody,
          response: { 200: DiscussionQuestionResponse },
        },
      },
      async (request, reply) => {
        const { question, reader } = await getQuestion(request);
        const isAsker = question.userId === reader.userId;
        if (!isAsker && !reader.grades) throw forbidden();
        requirePostNotRemoved(question);
        const { answerId } = request.body;
        return write(reply, async (change) => {
          const { trx } = change;
          const answer = answerId === null ? null : await findDiscussionAnswer(trx, answerId);
          if (answer !== null && (answer?.questionId !== question.id || answer.removedAt !== null))
            throw notFound('La respuesta no existe.');
          await setAcceptedAnswer(trx, question.id, answerId);
          if (question.acceptedId !== null && question.acceptedId !== answerId)
            await deleteItemNotifications(trx, { kind: 'acceptedAnswer', aboutId: question.acceptedId });
          await indexDiscussionQuestion(trx, question.id);
          if (answer) await notifyOfAcceptance(change, question, answer, reader.userId);
          const { id, courseId } = question;
          if (!isAsker) change.audit(buildPostAudit('accept', 'questions', { id, courseId, answerId }));
          const row = await getListedDiscussionQuestion(trx, question.id, reader);
          return { question: presentDiscussionQuestion(row, { app, caller: getCaller(request), reader }) };
        });
      },
    );
  }
};
