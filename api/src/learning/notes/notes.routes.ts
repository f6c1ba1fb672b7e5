import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { conflict, notFound } from '../../core/http/errors.ts';
import { CourseParams, NoContent } from '../../core/http/schema.ts';
import {
  getAvailableLecture,
  lectureReaderOf,
  rethrowMissingLecture,
} from '../../courses/lectures/lectures.policy.ts';
import { LectureParams } from '../../courses/lectures/lectures.schema.ts';
import { getCaller } from '../../platform/plugins/access-check.ts';
import { write } from '../../platform/plugins/write.ts';
import { renderNotesAsMarkdown } from './notes.markdown.ts';
import {
  countNotes,
  deleteNote,
  insertNote,
  listCourseNotes,
  listNotes,
  listNotesToExport,
  MAX_NOTES,
  type NoteOwner,
  updateNote,
} from './notes.queries.ts';
import {
  CourseNotesQuery,
  CourseNotesResponse,
  MarkdownFileResponse,
  NewNoteBody,
  NoteBody,
  NoteParams,
  NoteResponse,
  NotesExportQuery,
  NotesResponse,
} from './notes.schema.ts';

const config = { access: 'user', courseAccess: 'member' } as const;

// Returns the caller as owner; nobody can read another person's notes.
async function ownerOf(request: FastifyRequest, id: number, lectureId: number): Promise<NoteOwner> {
  await getAvailableLecture(request.server.db, { id, lectureId }, lectureReaderOf(request));
  return { userId: getCaller(request).id, lectureId };
}

export const noteRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/courses/:id/lectures/:lectureId/notes',
    {
      config,
      schema: {
        summary: 'Las notas propias de una clase',
        params: LectureParams,
        response: { 200: NotesResponse },
      },
    },
    async (request) => {
      const owner = await ownerOf(request, request.params.id, request.params.lectureId);
      return { notes: await listNotes(app.db, owner) };
    },
  );

  app.get(
    '/courses/:id/notes',
    {
      config,
      schema: {
        summary: 'Las notas propias de las clases de un curso, las últimas primero',
        params: CourseParams,
        querystring: CourseNotesQuery,
        response: { 200: CourseNotesResponse },
      },
    },
    async (request) => {
      const asked = { courseId: request.params.id, ...request.query };
      const { rows, nextCursor } = await listCourseNotes(app.db, lectureReaderOf(request), asked);
      return { notes: rows, nextCursor };
    },
  );

  app.post(
    '/courses/:id/lectures/:lectureId/notes',
    {
      config,
      schema: {
        summary: 'Agrega una nota en un segundo de la clase',
        params: LectureParams,
        body: NewNoteBody,
        response: { 201: NoteResponse },
      },
    },
    async (request, reply) => {
      const owner = await ownerOf(request, request.params.id, request.params.lectureId);
      return write(reply.code(201), async ({ trx }) => {
        if ((await countNotes(trx, owner)) >= MAX_NOTES)
          throw conflict('too_many_notes', `En una clase podés tener como máximo ${MAX_NOTES} notas.`);
        return { note: await insertNote(trx, owner, request.body) };
      }).catch(rethrowMissingLecture);
    },
  );

  app.put(
    '/courses/:id/lectures/:lectureId/notes/:noteId',
    {
      config,
      schema: {
        summary: 'Cambia una nota propia',
        params: NoteParams,
        body: NoteBody,
        response: { 200: NoteResponse },
      },
    },
    async (request) => {
      const { id, lectureId, noteId } = request.params;
      const note = await updateNote(app.db, await ownerOf(request, id, lectureId), noteId, request.body);
      if (!note) throw notFound('La nota no existe.');
      return { note };
    },
  );

  app.delete(
    '/courses/:id/lectures/:lectureId/notes/:noteId',
    {
      config,
      schema: { summary: 'Borra una nota propia', params: NoteParams, response: { 204: NoContent } },
    },
    async (request, reply) => {
      const { id, lectureId, noteId } = request.params;
      const gone = await deleteNote(app.db, await ownerOf(request, id, lectureId), noteId);
      if (!gone) throw notFound('La nota no existe.');
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/notes.md',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Las notas propias como archivo Markdown',
        querystring: NotesExportQuery,
        response: { 200: MarkdownFileResponse },
      },
    },
    async (request, reply) => {
      const { id: userId, role } = getCaller(request);
      const reader = { userId, teaches: role !== 'student' };
      const notes = await listNotesToExport(app.db, reader, request.query.courseId);
      return reply
        .type('text/markdown; charset=utf-8')
        .header('content-disposition', 'attachment; filename="notas.md"')
        .header('cache-control', 'no-store')
        .send(renderNotesAsMarkdown(notes, app.config.publicUrl.replace(/\/$/, '')));
    },
  );
};
