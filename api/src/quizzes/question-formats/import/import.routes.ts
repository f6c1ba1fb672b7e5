import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { badRequest, unsupportedMediaType } from '../../../core/http/errors.ts';
import { CourseParams } from '../../../core/http/schema.ts';
import { multipartForms, parseFormFields, withUpload } from '../../../platform/files/uploads.ts';
import { JobResponse } from '../../../platform/jobs/jobs.schema.ts';
import { queueJob } from '../../../platform/jobs/queue-job.ts';
import { QuestionImportFields } from './import.schema.ts';
import type { QuestionImportPayload } from './import-questions-job.ts';

const MAX_FILE_BYTES = 30 * 1024 * 1024;
const RULES = {
  // Null, so that nobody may download the file before its job.
  courseId: null,
  maxBytes: MAX_FILE_BYTES,
  classify: async () => 'application/octet-stream',
};

const form = { fields: QuestionImportFields, file: 'file' };

export const questionImportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await app.register(multipartForms);
  app.post(
    '/courses/:id/quizz/import',
    {
      config: { access: 'user', courseAccess: 'teacher', form },
      schema: {
        summary: 'Importa preguntas de GIFT, Aiken, Moodle XML o QTI; con dryRun solo dice qué pasaría',
        params: CourseParams,
        response: { 202: JobResponse },
      },
    },
    async (request, reply) => {
      if (!request.isMultipart())
        throw unsupportedMediaType('Mandá el archivo en un formulario (multipart/form-data).');
      return withUpload(request, RULES, async ({ fields, file }) => {
        const asked = parseFormFields(request, form.fields, fields);
        if (!file) throw badRequest('no_file', 'Falta el archivo.');
        const { dryRun = false, skipInvalid = false, again = false, format, tag, quizTitle } = asked;
        const payload: QuestionImportPayload = { format, tag: tag?.trim(), quizTitle, dryRun, skipInvalid };
        const order = { kind: 'questions.import' as const, courseId: request.params.id, payload, file };
        return queueJob(reply, { ...order, dryRun, again });
      });
    },
  );
};
