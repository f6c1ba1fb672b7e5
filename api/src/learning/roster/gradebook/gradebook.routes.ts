import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { registerAll } from '../../../core/http/register-all.ts';
import { CourseParams } from '../../../core/http/schema.ts';
import { getCaller } from '../../../platform/plugins/access-check.ts';
import { CsvFileResponse, createSheetFileName, sendCsv } from '../../../platform/spreadsheets/send-csv.ts';
import { sendXlsx, XlsxFileResponse } from '../../../platform/spreadsheets/send-xlsx.ts';
import { cutRosterPage, toAsyncIterable } from '../roster-order.ts';
import { Gradebook, GradebookFileQuery, GradebookQuery, OwnGrades } from './gradebook.schema.ts';
import { buildGradebookFileColumns } from './gradebook-file.ts';
import { manualGradeRoutes } from './grading.routes.ts';
import { readOwnGrades } from './own-grades.ts';
import { readGradebook } from './read-gradebook.ts';
import { gradingSchemeRoutes } from './scheme.routes.ts';

const config = { access: 'user', courseAccess: 'people' } as const;

export const gradebookRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/courses/:id/gradebook',
    {
      config,
      schema: {
        summary: 'Las notas de un curso: cada parte, qué cuenta y el total',
        params: CourseParams,
        querystring: GradebookQuery,
        response: { 200: Gradebook },
      },
    },
    async ({ params, query }) => {
      const { scheme, rows: all, counts } = await readGradebook(app.db, params.id, query);
      const { rows, nextCursor } = cutRosterPage(all, query.limit, query.cursor);
      return { scheme, grades: rows, total: all.length, nextCursor, counts };
    },
  );

  app.get(
    '/courses/:id/gradebook/mine',
    {
      config: { access: 'user', courseAccess: 'member' },
      schema: {
        summary: 'Mis notas en un curso, y cómo salen',
        params: CourseParams,
        response: { 200: OwnGrades },
      },
    },
    async (request) => readOwnGrades(app.db, request.params.id, getCaller(request).id),
  );

  app.get(
    '/courses/:id/gradebook.csv',
    {
      config,
      schema: {
        summary: 'Las notas de un curso, como archivo',
        params: CourseParams,
        querystring: GradebookFileQuery,
        response: { 200: CsvFileResponse },
      },
    },
    async ({ params, query: { separator, ...filters }, course }, reply) => {
      const { scheme, rows } = await readGradebook(app.db, params.id, filters);
      const name = createSheetFileName('notas', course?.name ?? '');
      return sendCsv(reply, name, buildGradebookFileColumns(scheme), toAsyncIterable(rows), separator);
    },
  );

  app.get(
    '/courses/:id/gradebook.xlsx',
    {
      config,
      schema: {
        summary: 'Las notas de un curso, como planilla XLSX',
        params: CourseParams,
        querystring: GradebookFileQuery,
        response: { 200: XlsxFileResponse },
      },
    },
    async ({ params, query: { separator: _, ...filters }, course }, reply) => {
      const { scheme, rows } = await readGradebook(app.db, params.id, filters);
      return sendXlsx(
        reply,
        createSheetFileName('notas', course?.name ?? ''),
        'Notas',
        buildGradebookFileColumns(scheme),
        rows,
      );
    },
  );

  await registerAll(app, [gradingSchemeRoutes, manualGradeRoutes]);
};
