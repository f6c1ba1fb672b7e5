import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { decodeCursor, toPage } from '../core/http/paging.ts';
import { getCaller } from '../platform/plugins/access-check.ts';
import { requireWords } from './require-words.ts';
import { SearchHitsQuery, SearchHitsResponse } from './search.schema.ts';
import { searchEverything } from './search-everything.ts';

export const searchRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/search',
    {
      config: { access: 'user' },
      schema: {
        summary:
          'Busca en los cursos propios: lo que se dice, clases, descripciones, materiales y preguntas, lo mejor primero',
        querystring: SearchHitsQuery,
        response: { 200: SearchHitsResponse },
      },
    },
    async (request) => {
      const { q, kind, courseId, limit, cursor } = request.query;
      requireWords(q);
      const after = decodeCursor(cursor, ['number', 'number']) as [number, number] | undefined;
      const { id: userId, role } = getCaller(request);
      const reader = { userId, teaches: role !== 'student' };
      const hits = await searchEverything(app.db, { q, kind, courseId, reader });
      const rest = after
        ? hits.filter(({ score, id }) => score < after[0] || (score === after[0] && id > after[1]))
        : hits;
      const page = toPage(rest.slice(0, limit + 1), limit, ({ score, id }) => [score, id]);
      return { hits: page.rows, nextCursor: page.nextCursor };
    },
  );
};
