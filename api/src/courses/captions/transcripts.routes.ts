import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Static } from 'typebox';
import { decodeCursor, toPage } from '../../core/http/paging.ts';
import { CourseParams } from '../../core/http/schema.ts';
import { getCaller } from '../../platform/plugins/access-check.ts';
import { readSearchScope, type SearchScope } from '../../search/find-passages.ts';
import { toHighlight } from '../../search/highlight.ts';
import { requireWords } from '../../search/require-words.ts';
import { getLectureForCaller, lectureReaderOf } from '../lectures/lectures.policy.ts';
import { LectureParams } from '../lectures/lectures.schema.ts';
import { findCaption, listCues } from './captions.queries.ts';
import {
  type CaptionHit,
  CaptionHitsResponse,
  TranscriptQuery,
  TranscriptResponse,
  TranscriptSearchQuery,
} from './captions.schema.ts';
import { type RankedCueHit, searchTranscripts } from './transcripts.queries.ts';

function presentHit({ cue, passage, found }: RankedCueHit): CaptionHit {
  return {
    courseId: passage.courseId,
    courseName: passage.courseName,
    lectureId: passage.lectureId ?? 0,
    lectureTitle: passage.lectureTitle ?? '',
    language: passage.language ?? '',
    cue: cue.number,
    second: cue.startSeconds,
    text: cue.text,
    highlight: toHighlight(cue.text, found.marks),
  };
}

export const transcriptRoutes: FastifyPluginAsyncTypebox = async (app) => {
  async function search(
    { q, limit, cursor }: Static<typeof TranscriptSearchQuery>,
    scope: SearchScope,
  ): Promise<Static<typeof CaptionHitsResponse>> {
    requireWords(q);
    const after = decodeCursor(cursor, ['number', 'number', 'number']) as
      | [number, number, number]
      | undefined;
    const found = await searchTranscripts(app.db, scope, { q, after });
    const page = toPage(found.slice(0, limit + 1), limit, ({ place }) => place);
    return { hits: page.rows.map(presentHit), nextCursor: page.nextCursor };
  }

  app.get(
    '/courses/:id/transcripts',
    {
      config: { access: 'user', courseAccess: 'member' },
      schema: {
        summary: 'Busca en lo que se dice en las clases de un curso',
        params: CourseParams,
        querystring: TranscriptSearchQuery,
        response: { 200: CaptionHitsResponse },
      },
    },
    async (request) =>
      search(request.query, { courseIds: [request.params.id], reader: lectureReaderOf(request) }),
  );

  app.get(
    '/transcripts',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Busca en lo que se dice en las clases de los cursos propios',
        querystring: TranscriptSearchQuery,
        response: { 200: CaptionHitsResponse },
      },
    },
    async (request) => {
      const { id: userId, role } = getCaller(request);
      const reader = { userId, teaches: role !== 'student' };
      return search(request.query, await readSearchScope(app.db, reader));
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
      await getLectureForCaller(request, params);
      const caption = await findCaption(app.db, id, lectureId, query.language);
      if (!caption) return { language: null, cues: [] };
      return { language: caption.language, cues: await listCues(app.db, caption.id) };
    },
  );
};
