import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Static } from 'typebox';
import { fold } from '../database/search.ts';
import { invalidField } from '../http/errors.ts';
import { decodeCursor, toPage } from '../http/paging.ts';
import { CourseParams } from '../http/schema.ts';
import { getReadableLecture, readerOf } from '../lectures/lectures.policy.ts';
import { LectureParams } from '../lectures/lectures.schema.ts';
import { getCaller } from '../plugins/access.ts';
import { findCaption, listCues } from './captions.queries.ts';
import { HitsResponse, SearchQuery, TranscriptQuery, TranscriptResponse } from './captions.schema.ts';
import { highlight } from './highlight.ts';
import { searchTranscripts, type TranscriptSearch } from './transcripts.queries.ts';

export const transcriptRoutes: FastifyPluginAsyncTypebox = async (app) => {
  async function search(
    { q, limit, cursor }: Static<typeof SearchQuery>,
    where: Pick<TranscriptSearch, 'courseId' | 'isOwn' | 'reader'>,
  ): Promise<Static<typeof HitsResponse>> {
    // The schema counts combining accents as letters, but they leave nothing to search for.
    if (fold(q.trim()) === '') throw invalidField('q', 'Buscá dos letras o más.');
    const after = decodeCursor(cursor, ['number', 'number', 'number']) as
      | [number, number, number]
      | undefined;
    const found = await searchTranscripts(app.db, { q, limit, after, ...where });
    const page = toPage(found, limit, (row) => [row.rank, row.lectureId, row.id]);
    const hits = page.rows.map(({ number, startSeconds, ...row }) => ({
      ...row,
      cue: number,
      second: startSeconds,
      highlight: highlight(row.text, q),
    }));
    return { hits, nextCursor: page.nextCursor };
  }

  app.get(
    '/courses/:id/transcripts',
    {
      config: { access: 'user', courseAccess: 'member' },
      schema: {
        summary: 'Busca en lo que se dice en las clases de un curso',
        params: CourseParams,
        querystring: SearchQuery,
        response: { 200: HitsResponse },
      },
    },
    async (request) => search(request.query, { courseId: request.params.id, reader: readerOf(request) }),
  );

  app.get(
    '/transcripts',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Busca en lo que se dice en las clases de los cursos propios',
        querystring: SearchQuery,
        response: { 200: HitsResponse },
      },
    },
    async (request) => {
      const { id: userId, role } = getCaller(request);
      const reader = { userId, teaches: role !== 'student' };
      return search(request.query, { isOwn: true, reader });
    },
  );

  app.get(
    '/courses/:id/lectures/:lectureId/transcript',
    {
      config: { access: 'anonymous', courseAccess: 'open' },
      schema: {
        summary: 'Lo que se dice en una clase, con sus tiempos; en una clase abierta, para cualquiera',
        params: LectureParams,
        querystring: TranscriptQuery,
        response: { 200: TranscriptResponse },
      },
    },
    async (request) => {
      const { params, query } = request;
      const { id, lectureId } = params;
      await getReadableLecture(request, params);
      const caption = await findCaption(app.db, id, lectureId, query.language);
      if (!caption) return { language: null, cues: [] };
      return { language: caption.language, cues: await listCues(app.db, caption.id) };
    },
  );
};
