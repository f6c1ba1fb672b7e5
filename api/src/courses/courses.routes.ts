import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { notFound } from '../errors.ts';
import { getCaller } from '../plugins/access.ts';
import { CourseParams } from '../schema.ts';
import { findCourse, listCourses } from './courses.queries.ts';
import { CourseAnswer, CoursesAnswer, CoursesQuery, MyCoursesAnswer, TypeParams } from './courses.schema.ts';

export const courseRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/courses',
    {
      config: { access: 'anonymous' },
      schema: { summary: 'Todos los cursos', querystring: CoursesQuery, response: { 200: CoursesAnswer } },
    },
    async (request) => {
      const { rows, nextCursor } = await listCourses(app.db, request.query);
      return { courses: rows, nextCursor };
    },
  );

  app.get(
    '/courses/byType/:type',
    {
      config: { access: 'anonymous' },
      schema: {
        summary: 'Los cursos de un área',
        params: TypeParams,
        querystring: CoursesQuery,
        response: { 200: CoursesAnswer },
      },
    },
    async (request) => {
      const { rows, nextCursor } = await listCourses(app.db, { ...request.query, ...request.params });
      return { courses: rows, nextCursor };
    },
  );

  app.get(
    '/courses/my_courses',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Los cursos en los que está quien pregunta',
        querystring: CoursesQuery,
        response: { 200: MyCoursesAnswer },
      },
    },
    async (request) => {
      const caller = getCaller(request);
      const { rows, nextCursor } = await listCourses(app.db, { ...request.query, userId: caller.id });
      const teaches = caller.role !== 'student';
      return { courses: rows.map((course) => ({ ...course, teaches })), nextCursor };
    },
  );

  app.get(
    '/courses/:id',
    {
      config: { access: 'anonymous' },
      schema: { summary: 'Un curso', params: CourseParams, response: { 200: CourseAnswer } },
    },
    async (request) => {
      const course = await findCourse(app.db, request.params.id);
      if (!course) throw notFound('El curso no existe.');
      return { course };
    },
  );
};
