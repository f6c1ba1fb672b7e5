import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { notFound } from '../../core/http/errors.ts';
import { decodeIdCursor, toPage } from '../../core/http/paging.ts';
import { buildListQuery, CourseParams, Id, NoContent } from '../../core/http/schema.ts';
import { getLocalDay } from '../../core/time/time-zone.ts';
import { getCaller } from '../../platform/plugins/access-check.ts';
import { write } from '../../platform/plugins/write.ts';
import { listSearchableLectures, readOpenScope, readSearchScope } from '../find-passages.ts';
import { listExampleQuestions } from './list-example-questions.ts';
import { modelServerOf } from './stream-model-answer.ts';
import {
  anonymiseTutorQuestions,
  countDailyTutorQuestions,
  findRunningAttempt,
  listCourseTutorQuestions,
  listTutorQuestions,
  MAX_DAILY_TUTOR_QUESTIONS,
  rateTutorQuestion,
} from './tutor.queries.ts';
import {
  CourseTutorQuestionsResponse,
  OwnTutorQuestionsResponse,
  TutorRatingBody,
  TutorStatusResponse,
} from './tutor.schema.ts';

const EXAMPLES = 4;
const MAX_LECTURES = 5_000;
const { limit, cursor } = buildListQuery({ default: 20, max: 100 });
const Paging = Type.Object({ limit, cursor });

export const tutorRoutes: FastifyPluginAsyncTypebox = async (app) => {
  async function scopeOf({ user }: FastifyRequest) {
    if (!user) return readOpenScope(app.db);
    return readSearchScope(app.db, { userId: user.id, teaches: user.role !== 'student' });
  }

  async function listCourses(courseIds: number[], lectures: { courseId: number }[]) {
    if (courseIds.length === 0) return [];
    const counts = Map.groupBy(lectures, ({ courseId }) => courseId);
    const rows = await app.db
      .selectFrom('courses')
      .select(['id', 'name', 'type'])
      .where('id', 'in', courseIds)
      .orderBy('sortKey')
      .execute();
    return rows.map((course) => ({ ...course, lectures: counts.get(course.id)?.length ?? 0 }));
  }

  app.get(
    '/tutor',
    {
      config: { access: 'anonymous' },
      schema: {
        summary:
          'Qué puede hacer PROFE IA para quien pregunta: dónde busca, cuántas preguntas quedan hoy, si está cerrada',
        querystring: Type.Object({ lectureId: Type.Optional(Id) }),
        response: { 200: TutorStatusResponse },
      },
    },
    async (request) => {
      const { user, query } = request;
      const asked = user ? await countDailyTutorQuestions(app.db, user.id) : 0;
      const scope = await scopeOf(request);
      const lectures = await listSearchableLectures(app.db, scope, MAX_LECTURES);
      return {
        model: modelServerOf(app.config) !== undefined,
        limit: MAX_DAILY_TUTOR_QUESTIONS,
        left: user ? Math.max(0, MAX_DAILY_TUTOR_QUESTIONS - asked) : 0,
        attempt: (user && (await findRunningAttempt(app.db, user.id))) ?? null,
        courses: await listCourses(scope.courseIds, lectures),
        examples: await listExampleQuestions(app.db, lectures, {
          limit: EXAMPLES,
          lectureId: query.lectureId,
        }),
      };
    },
  );

  app.get(
    '/tutor/questions',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Lo que uno mismo preguntó, lo último primero',
        querystring: Paging,
        response: { 200: OwnTutorQuestionsResponse },
      },
    },
    async (request) => {
      const { limit, cursor } = request.query;
      const before = decodeIdCursor(cursor);
      const rows = await listTutorQuestions(app.db, getCaller(request).id, { limit, before });
      const page = toPage(rows, limit, ({ id }) => [id]);
      return { questions: page.rows, nextCursor: page.nextCursor };
    },
  );

  app.delete(
    '/tutor/questions',
    {
      config: { access: 'user' },
      schema: { summary: 'Borra la lista de lo que uno preguntó', response: { 204: NoContent } },
    },
    async (request, reply) =>
      write(reply.code(204), async ({ trx }) => {
        await anonymiseTutorQuestions(trx, getCaller(request).id);
        return null;
      }),
  );

  app.put(
    '/tutor/questions/:questionId/rating',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Dice si una respuesta sirvió (1), no sirvió (-1) o nada (0)',
        params: Type.Object({ questionId: Id }),
        body: TutorRatingBody,
        response: { 204: NoContent },
      },
    },
    async (request, reply) =>
      write(reply.code(204), async ({ trx }) => {
        const { id } = getCaller(request);
        const isOwn = await rateTutorQuestion(trx, id, request.params.questionId, request.body.rating);
        if (!isOwn) throw notFound('La pregunta no existe.');
        return null;
      }),
  );

  app.get(
    '/courses/:id/tutor_questions',
    {
      config: { access: 'user', courseAccess: 'teacher' },
      schema: {
        summary: 'Lo que se pregunta sobre un curso, sin nombres',
        params: CourseParams,
        querystring: Paging,
        response: { 200: CourseTutorQuestionsResponse },
      },
    },
    async (request) => {
      const { limit, cursor } = request.query;
      const before = decodeIdCursor(cursor);
      const rows = await listCourseTutorQuestions(app.db, request.params.id, { limit, before });
      const page = toPage(rows, limit, ({ id }) => [id]);
      const questions = page.rows.map(({ createdAt, ...row }) => ({ ...row, day: getLocalDay(createdAt) }));
      return { questions, nextCursor: page.nextCursor };
    },
  );
};
