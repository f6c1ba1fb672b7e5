import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { notFound } from '../../core/http/errors.ts';
import { CourseParams } from '../../core/http/schema.ts';
import { signFileUrl } from '../../courses/media/file-url.ts';
import { findFile } from '../../platform/files/files.queries.ts';
import { JobResponse } from '../../platform/jobs/jobs.schema.ts';
import { queueJob } from '../../platform/jobs/queue-job.ts';
import { getCaller } from '../../platform/plugins/access-check.ts';
import { COURSE_EXPORT_FORMATS } from './export-formats.ts';
import { findCourseExport } from './exports.queries.ts';
import { CourseExportParams, CourseExportResponse } from './exports.schema.ts';

const config = { access: 'user', courseAccess: 'teacher' } as const;

/** Exports a course as a file for another platform, or to read. */
export const courseExportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  for (const [format, { summary }] of Object.entries(COURSE_EXPORT_FORMATS)) {
    app.get(
      `/courses/:id/export.${format}`,
      { config, schema: { summary, params: CourseParams, response: { 202: JobResponse } } },
      async (request, reply) =>
        queueJob(reply, {
          kind: 'courses.export',
          courseId: request.params.id,
          payload: { format },
          name: request.course?.name ?? '',
          dryRun: false,
          again: true,
        }),
    );
  }

  app.get(
    '/courses/:id/exports/:exportId',
    {
      config,
      schema: {
        summary: 'El archivo de un curso, con la dirección para descargarlo',
        params: CourseExportParams,
        response: { 200: CourseExportResponse },
      },
    },
    async (request) => {
      const { id: courseId, exportId } = request.params;
      const found = await findCourseExport(app.db, courseId, exportId);
      const file = found && (await findFile(app.db, found.fileId));
      if (!file) throw notFound('Ese archivo ya no está: preparalo de nuevo.');
      const { fileId: _file, losses, ...shown } = found;
      const { name, size } = file;
      const url = signFileUrl(app, getCaller(request), file);
      const lost = JSON.parse(losses) as string[];
      return { courseExport: { ...shown, name, size: Number(size), url, losses: lost } };
    },
  );
};
