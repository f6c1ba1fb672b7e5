import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { conflict, invalidField, notFound, requireFound } from '../../core/http/errors.ts';
import { CourseParams, NoContent } from '../../core/http/schema.ts';
import { unwrapBody } from '../../core/http/unwrap-body.ts';
import { classifyRecording, classifyVideo } from '../../platform/files/content-types.ts';
import type { NewStoredFile } from '../../platform/files/store-file.ts';
import { multipartForms, parseFormFields, withUpload } from '../../platform/files/uploads.ts';
import { getCaller } from '../../platform/plugins/access-check.ts';
import { write } from '../../platform/plugins/write.ts';
import { checkVideoUpload, findLocalFilePath } from '../video/check-video-upload.ts';
import { deleteLectureMedia } from './delete-lecture-media.ts';
import { deleteLecture, findLecture } from './lectures.queries.ts';
import {
  type Lecture,
  LectureBody,
  LectureParams,
  LectureResponse,
  NewLectureBody,
} from './lectures.schema.ts';
import type { LectureRow } from './lectures.table.ts';
import { type RenderedLecturePage, renderLecturePage } from './pages/render-page.ts';
import { presentLecture } from './present-lectures.ts';
import {
  createLecture,
  editLecture,
  keepVideoForUndo,
  type LectureContent,
  type LectureEditContext,
  type NewVideo,
  retryLectureVideo,
  setLectureVideo,
} from './save-lecture.ts';
import { runNewSectionHooks } from './sections/new-section-hooks.ts';

/** Describes the JSON body; the routes also accept a form with the video. */
function bodyOf(schema: TSchema) {
  return { content: { 'application/json': { schema } } };
}

const newForm = { fields: NewLectureBody, file: 'video', isFileOptional: true };
const form = { fields: LectureBody, file: 'video', isFileOptional: true };

async function withBody<S extends TSchema, T>(
  request: FastifyRequest,
  { fields: schema }: { fields: S },
  courseId: number,
  use: (body: Static<S>, content: LectureContent) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) {
    // Fastify skips validation when the body is missing.
    if (request.body === undefined) throw invalidField('title', 'Falta este dato.');
    const body = request.body as Static<S>;
    return use(body, { video: undefined, page: await pageOf(request, body) });
  }
  const app = request.server;
  const classify = (await app.video.isOn()) ? classifyRecording : classifyVideo;
  const rules = { courseId, maxBytes: app.config.maxVideoBytes, classify };
  return withUpload(request, rules, async ({ fields, file }) => {
    const body = parseFormFields(request, schema, fields);
    const video = file && (await examine(request, courseId, file));
    return use(body, { video, page: await pageOf(request, body) });
  });
}

/** Renders the body's page, which is slow, so call it before the transaction. */
async function pageOf(request: FastifyRequest, body: unknown): Promise<RenderedLecturePage | undefined> {
  const { kind, text, title = '' } = body as Partial<LectureBody>;
  if (text === undefined && kind !== 'page') return undefined;
  if (kind === 'video' && text) throw invalidField('text', 'Solo una página lleva texto.');
  if (text === undefined && request.method === 'PUT') return undefined;
  return renderLecturePage(request.server.rendering, getCaller(request).id, { title, text: text ?? '' });
}

async function examine(request: FastifyRequest, courseId: number, file: NewStoredFile): Promise<NewVideo> {
  const path = await findLocalFilePath(request.server, file.id);
  return {
    file,
    keepFindings: await checkVideoUpload(request, courseId, { path, mimeType: file.mimeType }),
  };
}

/** Changes a lecture, removes its former files, and returns the lecture. */
async function edit(
  request: FastifyRequest,
  reply: FastifyReply,
  save: (edit: LectureEditContext) => Promise<LectureRow>,
): Promise<{ lecture: Lecture }> {
  const app = request.server;
  const { id: courseId, lectureId } = request.params as Static<typeof LectureParams>;
  const caller = getCaller(request);
  return write(reply, async (change) => {
    await deleteLectureMedia(app, change, await save({ app, change, caller, courseId, lectureId }));
    const after = requireFound(await findLecture(change.trx, courseId, lectureId), 'La clase no existe.');
    return { lecture: await presentLecture(app, change.trx, caller, after) };
  });
}

export const lectureEditingRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await app.register(multipartForms);
  app.post(
    '/courses/:id/lectures',
    {
      config: { access: 'user', courseAccess: 'teacher', form: newForm },
      schema: {
        summary: 'Agrega una clase, con su video o sin él',
        params: CourseParams,
        body: bodyOf(NewLectureBody),
        response: { 201: LectureResponse },
      },
    },
    async (request, reply) => {
      const caller = getCaller(request);
      const { id } = request.params as Static<typeof CourseParams>;
      return withBody(request, newForm, id, (body, content) =>
        write(reply.code(201), async (change) => {
          if (body.section) await runNewSectionHooks(app, change.trx, id, body.section);
          const { id: lectureId } = await createLecture(change, id, body, content);
          const row = requireFound(await findLecture(change.trx, id, lectureId), 'El curso no existe.');
          return { lecture: await presentLecture(app, change.trx, caller, row) };
        }),
      );
    },
  );

  app.put(
    '/courses/:id/lectures/:lectureId',
    {
      config: { access: 'user', courseAccess: 'teacher', form },
      preValidation: unwrapBody('lecture'),
      schema: {
        summary: 'Cambia una clase, su lugar o su video',
        params: LectureParams,
        body: bodyOf(LectureBody),
        response: { 200: LectureResponse },
      },
    },
    async (request, reply) => {
      const { id } = request.params as Static<typeof LectureParams>;
      return withBody(request, form, id, (body, content) =>
        edit(request, reply, (lecture) => editLecture(lecture, body, content)),
      );
    },
  );

  app.delete(
    '/courses/:id/lectures/:lectureId/video',
    {
      config: { access: 'user', courseAccess: 'teacher' },
      schema: {
        summary: 'Quita el video de una clase',
        params: LectureParams,
        response: { 200: LectureResponse },
      },
    },
    async (request, reply) =>
      edit(request, reply, async (lecture) => {
        const before = await setLectureVideo(lecture, null);
        // A lecture without a video may still have a `refusedReason`, which is removed too.
        if (before.videoFileId === null && before.refusedReason === null)
          throw notFound('La clase no tiene video.');
        if (before.videoFileId !== null) await keepVideoForUndo(lecture, before);
        return before;
      }),
  );

  app.post(
    '/courses/:id/lectures/:lectureId/video/retry',
    {
      config: { access: 'user', courseAccess: 'teacher' },
      schema: {
        summary: 'Vuelve a abrir el video de una clase y hace las calidades que faltan',
        params: LectureParams,
        response: { 200: LectureResponse },
      },
    },
    async (request, reply) => {
      const { id, lectureId } = request.params as Static<typeof LectureParams>;
      const caller = getCaller(request);
      if (!(await app.video.isOn())) throw conflict('no_conversion', 'Este servidor no convierte videos.');
      return write(reply, async (change) => {
        const row = await retryLectureVideo(change, caller, id, lectureId);
        change.afterwards(() => app.jobs.wake());
        return { lecture: await presentLecture(app, change.trx, caller, row) };
      });
    },
  );

  app.delete(
    '/courses/:id/lectures/:lectureId',
    {
      config: { access: 'user', courseAccess: 'teacher' },
      schema: { summary: 'Borra una clase', params: LectureParams, response: { 204: NoContent } },
    },
    async (request, reply) => {
      const { id, lectureId } = request.params as Static<typeof LectureParams>;
      const root = { table: 'lectures', column: 'id', ids: [lectureId] };
      return write(reply.code(204), async (change) => {
        await change.keepForUndo({ courseId: id, type: 'lecture', root });
        const deleted = requireFound(await deleteLecture(change.trx, id, lectureId), 'La clase no existe.');
        const target = { type: 'lecture', id: lectureId, name: deleted.title };
        const details = { courseId: id };
        change.audit({ action: 'lecture.delete', target, details });
        await deleteLectureMedia(app, change, deleted);
        return null;
      });
    },
  );
};
