import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { badRequest, wrongType } from '../../errors.ts';
import { readSmallUpload } from '../../files/small-upload.ts';
import { forms, readFields } from '../../files/uploads.ts';
import { getCaller } from '../../plugins/access.ts';
import { CourseParams } from '../../schema.ts';
import { ImportAnswer, ImportFields } from './import.schema.ts';
import { runImport } from './run-import.ts';

const MAX_FILE_BYTES = 30 * 1024 * 1024;

export const importRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await app.register(forms);
  app.post(
    '/courses/:id/quizz/import',
    {
      config: { access: 'user', courseAccess: 'teacher' },
      schema: {
        summary: 'Importa preguntas de GIFT, Aiken, Moodle XML o QTI; con dryRun solo dice qué pasaría',
        consumes: ['multipart/form-data'],
        params: CourseParams,
        response: { 200: ImportAnswer, 201: ImportAnswer },
      },
    },
    async (request, reply) => {
      if (!request.isMultipart()) throw wrongType('Mandá el archivo en un formulario (multipart/form-data).');
      const { fields, file } = await readSmallUpload(request, MAX_FILE_BYTES);
      const asked = readFields(request, ImportFields, fields);
      if (!file) throw badRequest('no_file', 'Falta el archivo.');
      if (file.length === 0) throw badRequest('empty_file', 'El archivo está vacío.');
      const { dryRun = false, skipInvalid = false, format, tag, quizTitle } = asked;
      const report = await runImport(app, {
        ...{ bytes: file, format, tag: tag?.trim(), quizTitle, dryRun, skipInvalid },
        courseId: request.params.id,
        caller: getCaller(request),
      });
      return reply.code(dryRun ? 200 : 201).send({ import: report });
    },
  );
};
