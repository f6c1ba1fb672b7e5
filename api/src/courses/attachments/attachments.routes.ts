import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { badRequest, requireFound, unsupportedMediaType } from '../../core/http/errors.ts';
import { CourseParams, NoContent } from '../../core/http/schema.ts';
import { recordNewMaterial } from '../../notifications/new-materials/new-materials.queries.ts';
import { classifyAttachment } from '../../platform/files/content-types.ts';
import { deleteUnusedFile } from '../../platform/files/store-file.ts';
import { multipartForms, parseFormFields, withUpload } from '../../platform/files/uploads.ts';
import { getCaller } from '../../platform/plugins/access-check.ts';
import { write } from '../../platform/plugins/write.ts';
import { deleteAttachment, listAttachments } from './attachments.queries.ts';
import {
  AttachmentFields,
  AttachmentParams,
  AttachmentResponse,
  AttachmentsResponse,
} from './attachments.schema.ts';
import { buildAttachmentAudit, createAttachment, presentAttachment } from './save-attachment.ts';

const form = { fields: AttachmentFields, file: 'file' };

export const attachmentRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await app.register(multipartForms);
  app.get(
    '/courses/:id/attachments',
    {
      config: { access: 'user', courseAccess: 'member' },
      schema: {
        summary: 'Los materiales de un curso',
        params: CourseParams,
        response: { 200: AttachmentsResponse },
      },
    },
    async (request) => {
      const caller = getCaller(request);
      const rows = await listAttachments(app.db, request.params.id);
      return { attachments: rows.map((row) => presentAttachment(app, caller, row)) };
    },
  );

  app.post(
    '/courses/:id/attachments',
    {
      config: { access: 'user', courseAccess: 'teacher', form },
      schema: {
        summary: 'Agrega un material: un formulario con un archivo de cualquier tipo',
        params: CourseParams,
        response: { 201: AttachmentResponse },
      },
    },
    async (request, reply) => {
      if (!request.isMultipart())
        throw unsupportedMediaType('Mandá el archivo en un formulario (multipart/form-data).');
      const caller = getCaller(request);
      const { id: courseId } = request.params;
      const rules = { courseId, maxBytes: app.config.maxAttachmentBytes, classify: classifyAttachment };
      return withUpload(request, rules, async ({ fields, file }) => {
        if (!file) throw badRequest('no_file', 'Falta el archivo.');
        const { name } = parseFormFields(request, form.fields, fields);
        return write(reply.code(201), async (change) => {
          const row = await createAttachment(change, courseId, file, name?.trim());
          // Imports create materials without this notification.
          await recordNewMaterial(change.trx, { courseId, attachmentId: row.id });
          return { attachment: presentAttachment(app, caller, row) };
        });
      });
    },
  );

  app.delete(
    '/courses/:id/attachments/:attId',
    {
      config: { access: 'user', courseAccess: 'teacher' },
      schema: { summary: 'Borra un material', params: AttachmentParams, response: { 204: NoContent } },
    },
    async (request, reply) => {
      const { id, attId } = request.params;
      const root = { table: 'attachments', column: 'id', ids: [attId] };
      return write(reply.code(204), async (change) => {
        await change.keepForUndo({ courseId: id, type: 'attachment', root });
        const deleted = requireFound(await deleteAttachment(change.trx, id, attId), 'El material no existe.');
        change.audit(buildAttachmentAudit('attachment.delete', deleted));
        // If this fails, the sweep removes the file later.
        change.afterwards(() => deleteUnusedFile(app, deleted.fileId));
        return null;
      });
    },
  );
};
