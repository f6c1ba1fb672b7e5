import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { classifyVideo } from '../files/content-types.ts';
import { dropFile, type PutFile } from '../files/store-file.ts';
import { forms, readFields, withUpload } from '../files/uploads.ts';
import { invalidField, notFound } from '../http/errors.ts';
import { CourseParams, NoContent } from '../http/schema.ts';
import { unwrap } from '../http/unwrap.ts';
import { getCaller } from '../plugins/access.ts';
import { type Change, write } from '../plugins/write.ts';
import { deleteLecture, findLecture } from './lectures.queries.ts';
import {
  type Lecture,
  LectureBody,
  LectureParams,
  LectureResponse,
  NewLectureBody,
} from './lectures.schema.ts';
import type { LectureRow } from './lectures.table.ts';
import { presentLecture } from './present-lectures.ts';
import {
  createLecture,
  editLecture,
  keepVideoForUndo,
  type LectureEdit,
  replaceVideo,
} from './save-lecture.ts';

/** The route accepts JSON, or a form that includes the video. */
function bodyOf(schema: TSchema) {
  return { content: { 'application/json': { schema } } };
}

const newForm = { fields: NewLectureBody, file: 'video', isFileOptional: true };
const form = { fields: LectureBody, file: 'video', isFileOptional: true };

async function withBody<S extends TSchema, T>(
  request: FastifyRequest,
  { fields: schema }: { fields: S },
  courseId: number,
  use: (body: Static<S>, video: PutFile | undefined) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) {
    // Fastify validates nothing when there is no body at all.
    if (request.body === undefined) throw invalidField('title', 'Falta este dato.');
    return use(request.body as Static<S>, undefined);
  }
  const rules = { courseId, maxBytes: request.server.config.maxVideoBytes, classify: classifyVideo };
  return withUpload(request, rules, ({ fields, file }) => use(readFields(request, schema, fields), file));
}

/** Changes a lecture, removes the files it had before, and returns it as it is now. */
async function edit(
  request: FastifyRequest,
  reply: FastifyReply,
  save: (edit: LectureEdit) => Promise<LectureRow>,
): Promise<{ lecture: Lecture }> {
  const app = request.server;
  const { id: courseId, lectureId } = request.params as Static<typeof LectureParams>;
  const caller = getCaller(request);
  return write(reply, async (change) => {
    dropMedia(app, change, await save({ app, change, caller, courseId, lectureId }));
    change.afterwards(() => app.videoWork.wake());
    const after = await findLecture(change.trx, courseId, lectureId);
    if (!after) throw notFound('La clase no existe.');
    return { lecture: await presentLecture(app, change.trx, caller, after) };
  });
}

function dropMedia(app: FastifyInstance, change: Change, row: LectureRow): void {
  for (const fileId of [row.videoFileId, row.posterFileId]) {
    // A file that cannot be removed now is swept later; the change itself is done.
    if (fileId !== null) change.afterwards(() => dropFile(app, fileId));
  }
}

export const lectureEditingRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await app.register(forms);
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
      return withBody(request, newForm, id, (body, video) =>
        write(reply.code(201), async (change) => {
          const { id: lectureId } = await createLecture(change, id, body, video);
          const row = await findLecture(change.trx, id, lectureId);
          if (!row) throw notFound('El curso no existe.');
          change.afterwards(() => app.videoWork.wake());
          return { lecture: await presentLecture(app, change.trx, caller, row) };
        }),
      );
    },
  );

  app.put(
    '/courses/:id/lectures/:lectureId',
    {
      config: { access: 'user', courseAccess: 'teacher', form },
      preValidation: unwrap('lecture'),
      schema: {
        summary: 'Cambia una clase, su lugar o su video',
        params: LectureParams,
        body: bodyOf(LectureBody),
        response: { 200: LectureResponse },
      },
    },
    async (request, reply) => {
      const { id } = request.params as Static<typeof LectureParams>;
      return withBody(request, form, id, (body, video) =>
        edit(request, reply, (lecture) => editLecture(lecture, body, video)),
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
        const before = await replaceVideo(lecture, null);
        // The video was deleted already, so this is a repeated DELETE.
        if (before.videoFileId === null) throw notFound('La clase no tiene video.');
        await keepVideoForUndo(lecture, before);
        return before;
      }),
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
        const deleted = await deleteLecture(change.trx, id, lectureId);
        if (!deleted) throw notFound('La clase no existe.');
        const target = { type: 'lecture', id: lectureId, name: deleted.title };
        const details = { courseId: id };
        change.audit({ action: 'lecture.delete', target, details });
        dropMedia(app, change, deleted);
        return null;
      });
    },
  );
};
