import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requireFound } from '../core/http/errors.ts';
import type { CursorPage } from '../core/http/paging.ts';
import { CourseParams } from '../core/http/schema.ts';
import { VersionedCache } from '../core/http/versioned-cache.ts';
import { canManagePeople, getCaller } from '../platform/plugins/access-check.ts';
import { createCatalogueVersionReader } from './catalogue.ts';
import { hasFacets, listFacets } from './course-facets.queries.ts';
import { addCourseSummary } from './course-summary.ts';
import { requireCourse } from './courses.policy.ts';
import { type CourseWithRole, findCourse } from './courses.queries.ts';
import {
  CourseResponse,
  CoursesQuery,
  CoursesResponse,
  CourseTypeParams,
  FacetsResponse,
  MyCoursesResponse,
} from './courses.schema.ts';
import { type CourseFilter, createOwnCoursesReader, listCourses } from './list-courses.queries.ts';
import { createNextPublicationReader } from './publication/next-publication.queries.ts';
import { isTeachingRole } from './subscriptions/course-roles.ts';

const PAGE = 1000;
const MAX_PUBLIC_BYTES = 16_000_000;
const MAX_OWN_BYTES = 4_000_000;
const JSON_TYPE = 'application/json; charset=utf-8';

/** Bedelía and administrators also see drafts and archived courses. */
function shownTo({ user }: FastifyRequest): CourseFilter['show'] {
  return user && canManagePeople(user) ? 'all' : 'listed';
}

/** Adds the caller's rights; drops unpublished courses that give the caller another role than the account. */
function toOwnCourses({ rows, nextCursor }: CursorPage<CourseWithRole>, teaches: boolean) {
  const courses = rows.flatMap(({ courseRole = null, ...course }) => {
    if (courseRole !== null && course.state !== 'published') return [];
    const part = { teaches: teaches && courseRole === null, assists: courseRole === 'assistant' };
    return [{ ...course, ...part }];
  });
  return { courses, nextCursor };
}

export const courseRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const ownCourses = createOwnCoursesReader(app.db, PAGE);
  const readVersion = createCatalogueVersionReader(app.db);
  const findNextPublication = createNextPublicationReader(app.db);
  const publicLists = new VersionedCache(MAX_PUBLIC_BYTES);
  const ownLists = new VersionedCache(MAX_OWN_BYTES);

  async function sendCourses(reply: FastifyReply, filter: CourseFilter): Promise<FastifyReply> {
    const { request } = reply;
    const write = async () => {
      const { rows, nextCursor } = await listCourses(app.db, filter);
      return reply.serializeInput({ courses: rows, nextCursor }, '200') as string;
    };
    reply.type(JSON_TYPE);
    const { type = 'every type', show, q, cursor, limit } = filter;
    const isFirst = q === undefined && cursor === undefined && !hasFacets(filter);
    if (!isFirst) return reply.send(await write());
    const key = `${type} ${show} ${limit}`;
    const peek = async () => publicLists.find(key, await readVersion());
    if (!request.user) app.keptResponses.note(request.url, peek);
    // Reads the version before the list, so that no list is older than its version.
    const version = await readVersion();
    const known = publicLists.find(key, version);
    if (known) return reply.send(known);
    const until = await findNextPublication();
    return reply.send(publicLists.keep(key, version, { text: await write(), until }));
  }

  /** Sends the first page; callers with the same courses and roles share a list until a course changes. */
  async function sendOwnCourses(
    reply: FastifyReply,
    userId: number,
    teaches: boolean,
  ): Promise<FastifyReply> {
    reply.type(JSON_TYPE);
    const keyOf = (courses: string) => `${teaches} ${courses}`;
    const state = await ownCourses.readState(userId);
    const known = state.key === null ? undefined : ownLists.find(keyOf(state.key), state.version);
    if (known) return reply.send(known);
    const until = await findNextPublication();
    const { version, key, ...page } = await ownCourses.list(userId, teaches);
    const text = reply.serializeInput(toOwnCourses(page, teaches), '200') as string;
    return reply.send(key === null ? text : ownLists.keep(keyOf(key), version, { text, until }));
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
        params: CourseTypeParams,
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
    async (request, reply) => {
      const caller = getCaller(request);
      const { limit, ...filters } = request.query;
      const teaches = isTeachingRole(caller.role);
      if (Object.keys(filters).length === 0 && limit === PAGE)
        return sendOwnCourses(reply, caller.id, teaches);
      const show = teaches ? 'all' : 'published';
      const page = await listCourses(app.db, { ...request.query, userId: caller.id, show });
      return toOwnCourses(page, teaches);
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
      const course = requireFound(await findCourse(app.db, request.params.id), 'El curso no existe.');
      const descriptionHtml = await app.descriptions.render(course.description);
      return { course: { ...addCourseSummary(course), descriptionHtml } };
    },
  );
};
