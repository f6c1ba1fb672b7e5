import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { conflict, forbidden, notFound } from '../../core/http/errors.ts';
import { requireTaughtCourse } from '../../courses/courses.policy.ts';
import { JobResponse } from '../../platform/jobs/jobs.schema.ts';
import { queueJob } from '../../platform/jobs/queue-job.ts';
import { getCaller } from '../../platform/plugins/access-check.ts';
import { write } from '../../platform/plugins/write.ts';
import { requireOwnImport, requirePeopleManager } from './imports.policy.ts';
import { findImportByUpload } from './imports.queries.ts';
import {
  ApplyImportBody,
  CourseImportParams,
  CourseImportQuery,
  CourseImportResponse,
  NewCourseImportBody,
} from './imports.schema.ts';
import { presentImport } from './present-import.ts';
import { undoImport } from './undo-import.ts';

const config = { access: 'teacher' } as const;

/** Imports courses from other platforms: upload, preview, import, undo. */
export const courseImportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/course_imports',
    {
      config,
      schema: {
        summary: 'Lee qué trae la copia de un curso: un trabajo que termina con `importId`',
        body: NewCourseImportBody,
        response: { 202: JobResponse },
      },
    },
    async (request, reply) => {
      const row = await findImportByUpload(app.db, request.body.uploadId);
      if (row?.fileId == null) throw notFound('Esa copia no llegó entera, o ya no está.');
      if (row.userId !== getCaller(request).id) throw forbidden();
      return queueJob(reply, {
        kind: 'courses.read',
        courseId: null,
        payload: { importId: row.id },
        name: row.name,
        dryRun: false,
        again: true,
      });
    },
  );

  app.get(
    '/course_imports/:id',
    {
      config,
      schema: {
        summary: 'Qué trae la copia de un curso, y qué se hace con cada cosa',
        params: CourseImportParams,
        querystring: CourseImportQuery,
        response: { 200: CourseImportResponse },
      },
    },
    async (request) => {
      const caller = getCaller(request);
      const row = await requireOwnImport(app, request.params.id, caller);
      const { courseId } = request.query;
      if (courseId !== undefined) await requireTaughtCourse(app.db, courseId, caller);
      return presentImport(app.db, row, courseId);
    },
  );

  app.post(
    '/course_imports/:id/apply',
    {
      config,
      schema: {
        summary:
          'Trae lo elegido a un curso nuevo o a uno propio, en borrador salvo materiales y links: un trabajo',
        params: CourseImportParams,
        body: ApplyImportBody,
        response: { 202: JobResponse },
      },
    },
    async (request, reply) => {
      const caller = getCaller(request);
      const row = await requireOwnImport(app, request.params.id, caller);
      const { courseId = null, ...order } = request.body;
      if (order.people) requirePeopleManager(caller);
      if (row.state !== 'read' && row.state !== 'applying')
        throw conflict('import_not_ready', 'Esa copia todavía no se leyó, o ya se trajo.');
      if (courseId !== null) await requireTaughtCourse(app.db, courseId, caller);
      return queueJob(reply, {
        kind: 'courses.bring',
        courseId,
        payload: { importId: row.id, courseId, ...order },
        name: order.name ?? row.name,
        dryRun: false,
        again: true,
      });
    },
  );

  app.post(
    '/course_imports/:id/undo',
    {
      config,
      schema: {
        summary:
          'Deshace lo que se trajo, menos las clases publicadas y lo que tiene entregas; un curso nuevo, entero, mientras no esté publicado',
        params: CourseImportParams,
        response: { 200: CourseImportResponse },
      },
    },
    async (request, reply) => {
      const caller = getCaller(request);
      const row = await requireOwnImport(app, request.params.id, caller);
      return write(reply, async (change) => {
        const undone = await undoImport(app, change, row, caller);
        return presentImport(change.trx, undone, undefined);
      });
    },
  );
};
