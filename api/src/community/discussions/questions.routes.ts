import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { forbidden, invalidField } from '../../core/http/errors.ts';
import { now } from '../../core/time/time.ts';
import { type LectureReader, rethrowMissingLecture } from '../../courses/lectures/lectures.policy.ts';
import { LectureParams } from '../../courses/lectures/lectures.schema.ts';
import { getCaller } from '../../platform/plugins/access-check.ts';
import { write } from '../../platform/plugins/write.ts';
import { QuizParams } from '../../quizzes/quizzes.schema.ts';
import { indexDiscussionQuestion } from './discussion-passages.ts';
import type { DiscussionSubject } from './discussion-subject.ts';
import {
  DISCUSSION_RATE_LIMITS,
  limitPostWriting,
  requireDiscussionAccess,
  requirePostPermission,
} from './discussions.policy.ts';
import {
  type DiscussionAccess,
  DiscussionMarkersQuery,
  DiscussionMarkersResponse,
  DiscussionQuestionResponse,
  DiscussionQuestionsQuery,
  DiscussionQuestionsResponse,
  NewDiscussionQuestionBody,
} from './discussions.schema.ts';
import { presentDiscussionQuestion } from './present-posts.ts';
import {
  countDiscussionQuestions,
  countTimelineQuestions,
  getListedDiscussionQuestion,
  insertDiscussionQuestion,
  listDiscussionQuestions,
  listTimelineQuestions,
} from './questions.queries.ts';
import { renderDiscussionQuestion } from './render-post.ts';
import { findDiscussionRules, isMuted } from './rules.queries.ts';
import { toTimelineMarkers } from './to-timeline-markers.ts';

const config = { access: 'user', courseAccess: 'member' } as const;
type PlaceParams = { id: number; lectureId?: number; quizId?: number };

/** Lectures and quizzes have questions, each under its own path and name in the API document. */
const PLACES = [
  { url: '/courses/:id/lectures/:lectureId/questions', params: LectureParams, name: 'una clase' },
  { url: '/courses/:id/quizz/:quizId/questions', params: QuizParams, name: 'un cuestionario que cerró' },
] as const;

function placeOf({ params }: FastifyRequest): DiscussionSubject {
  const { id, lectureId = null, quizId = null } = params as PlaceParams;
  return { courseId: id, lectureId, quizId };
}

async function accessOf({ server: { db } }: FastifyRequest, courseId: number, reader: LectureReader) {
  const { anonymous, closedUntil } = await findDiscussionRules(db, courseId);
  const { grades = false } = reader;
  const muted = !grades && (await isMuted(db, courseId, reader.userId));
  const isClosed = closedUntil !== null && closedUntil > now();
  return {
    anonymous,
    closedUntil: isClosed ? closedUntil : null,
    muted,
    teaches: reader.teaches,
    grades,
  } as DiscussionAccess;
}

export const discussionQuestionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  for (const { url, params, name } of PLACES) {
    app.get(
      url,
      {
        config,
        schema: {
          summary: `Las preguntas de ${name}, por segundo`,
          params,
          querystring: DiscussionQuestionsQuery,
          response: { 200: DiscussionQuestionsResponse },
        },
      },
      async (request) => {
        const place = placeOf(request);
        const reader = await requireDiscussionAccess(request, place);
        const { rows, nextCursor } = await listDiscussionQuestions(app.db, place, reader, request.query);
        const showing = { app, caller: getCaller(request), reader };
        return {
          questions: rows.map((row) => presentDiscussionQuestion(row, showing)),
          counts: await countDiscussionQuestions(app.db, place, reader),
          talk: await accessOf(request, place.courseId, reader),
          nextCursor,
        };
      },
    );

    app.post(
      url,
      {
        config,
        schema: {
          summary: `Pregunta algo de ${name}`,
          params,
          body: NewDiscussionQuestionBody,
          response: { 201: DiscussionQuestionResponse },
        },
      },
      async (request, reply) => {
        const place = placeOf(request);
        const { second, text, anonymous = false } = request.body;
        const reader = await requireDiscussionAccess(request, place);
        if (place.lectureId !== null && second === undefined)
          throw invalidField('second', 'Decí en qué segundo de la clase.');
        const rules = await requirePostPermission(app.db, place.courseId, reader);
        if (anonymous && !rules.anonymous)
          throw forbidden('not_anonymous', 'En este curso las preguntas llevan nombre.');
        await limitPostWriting(app.db, DISCUSSION_RATE_LIMITS.QUESTIONS, reader);
        const rendered = await renderDiscussionQuestion(app, { userId: reader.userId, place, text });
        return write(reply.code(201), async ({ trx }) => {
          const at = place.lectureId === null ? 0 : (second ?? 0);
          const question = { ...place, ...rendered, userId: reader.userId, second: at, anonymous };
          const id = await insertDiscussionQuestion(trx, question);
          await indexDiscussionQuestion(trx, id);
          const row = await getListedDiscussionQuestion(trx, id, reader);
          return { question: presentDiscussionQuestion(row, { app, caller: getCaller(request), reader }) };
        }).catch(rethrowMissingLecture);
      },
    );
  }

  app.get(
    '/courses/:id/lectures/:lectureId/questions/marks',
    {
      config,
      schema: {
        summary: 'En qué segundos de una clase hay preguntas',
        params: LectureParams,
        querystring: DiscussionMarkersQuery,
        response: { 200: DiscussionMarkersResponse },
      },
    },
    async (request) => {
      await requireDiscussionAccess(request, placeOf(request));
      const { lectureId } = request.params;
      const rows = await listTimelineQuestions(app.db, lectureId, request.query.limit);
      return { marks: toTimelineMarkers(rows), total: await countTimelineQuestions(app.db, lectureId) };
    },
  );
};
