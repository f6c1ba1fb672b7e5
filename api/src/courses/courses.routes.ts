import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../core/http/errors.ts';
import { CourseParams } from '../core/http/schema.ts';
import { VersionedCache } from '../core/http/versioned-cache.ts';
import { getCaller, runsPeople } from '../platform/plugins/access.ts';
import { catalogueVersion } from './catalogue.ts';
import { hasFacets, listFacets } from './course-facets.queries.ts';
import { withSummary } from './course-summary.ts';
import { requireCourse } from './courses.policy.ts';
import { findCourse } from './courses.queries.ts';
import {
  CourseResponse,
  CoursesQuery,
  CoursesResponse,
  FacetsResponse,
  MyCoursesResponse,
  TypeParams,
} from './courses.schema.ts';
import { type CourseFilter, listCourses, prepareOwnCourses } from './list-courses.queries.ts';
import { findNextPublication } from './publication/next-publication.queries.ts';

const PAGE = 1000;

/** Users who manage a course also see drafts and archived courses. */
function shownTo({ user }: FastifyRequest): CourseFilter['show'] {
  return user && runsPeople(user) ? 'all' : 'listed';
}

export const courseRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const listOwnCourses = prepareOwnCourses(app.db, PAGE);
  const catalogue = new VersionedCache(catalogueVersion(app.db));

  async function sendCourses(reply: FastifyReply, filter: CourseFilter): Promise<FastifyReply> {
    const { request } = reply;
    const write = async () => {
      const { rows, nextCursor } = await listCourses(app.db, filter);
      return reply.serializeInput({ courses: rows, nextCursor }, '200') as string;
    };
    const render = async () => {
      // Read before the list; otherwise a publication in between would be missed.
      const next = await findNextPublication(app.db);
      return { text: await write(), until: next === null ? Infinity : Date.parse(next) };
    };
    const { type = 'every type', show, q, cursor, limit } = filter;
    const isFirst = q === undefined && cursor === undefined && !hasFacets(filter);
    const key = `${type} ${show} ${limit}`;
    if (isFirst && !request.user) app.keptResponses.note(request.url, () => catalogue.peek(key));
    const list = isFirst ? await catalogue.get(key, render) : await write();
    return reply.type('application/json; charset=utf-8').send(list);
  }

  app.get(
    '/courses',
    {
      config: { access: 'anonymous' },
      schema: { summary: 'Todos los cursos', querystring: CoursesQuery, response: { 200: CoursesResponse } },
    },
    async (request, reply) => sendCourses(reply, { ...request.query, show: shownTo(request) }),
  );

  app.get(
    '/courses/facets',
    {
      config: { access: 'anonymous' },
      schema: {
        summary: 'Los códigos, períodos y turnos que tienen los cursos, para filtrarlos',
        response: { 200: FacetsResponse },
      },
    },
    async (request) => listFacets(app.db, shownTo(request)),
  );

  app.get(
    '/courses/byType/:type',
    {
      config: { access: 'anonymous' },
      schema: {
        summary: 'Los cursos de un área',
        params: TypeParams,
        querystring: CoursesQuery,
        response: { 200: CoursesResponse },
      },
    },
    async (request, reply) =>
      sendCourses(reply, { ...request.query, ...request.params, show: shownTo(request) }),
  );

  app.get(
    '/courses/my_courses',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Los cursos en los que está quien pregunta',
        querystring: CoursesQuery,
        response: { 200: MyCoursesResponse },
      },
    },
    async (request) => {
      const caller = getCaller(request);
      const { limit, ...filters } = request.query;
      const isPlain = Object.keys(filters).length === 0 && limit === PAGE;
      const teaches = caller.role !== 'student';
      const show = teaches ? 'all' : 'published';
      const { rows, nextCursor } = isPlain
        ? await listOwnCourses(caller.id, teaches)
        : await listCourses(app.db, { ...request.query, userId: caller.id, show });
      const courses = rows.flatMap(({ courseRole = null, ...course }) => {
        if (courseRole !== null && course.state !== 'published') return [];
        const part = { teaches: teaches && courseRole === null, assists: courseRole === 'assistant' };
        return [{ ...course, ...part }];
      });
      return { courses, nextCursor };
    },
  );

  app.get(
    '/courses/:id',
    {
      config: { access: 'anonymous' },
      schema: { summary: 'Un curso', params: CourseParams, response: { 200: CourseResponse } },
    },
    async (request) => {
      await requireCourse(request, request.params.id, 'open');
      const course = await findCourse(app.db, request.params.id);
      if (!course) throw notFound('El curso no existe.');
      const descriptionHtml = await app.descriptions.render(course.description);
      return { course: { ...withSummary(course), descriptionHtml } };
    },
  );
};
