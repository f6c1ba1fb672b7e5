import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { registerAll } from '../../core/http/register-all.ts';
import { CourseParams } from '../../core/http/schema.ts';
import { MIN_DONE_COVERAGE } from '../../courses/progress/done.ts';
import { CsvFileResponse, createSheetFileName, sendCsv } from '../../platform/spreadsheets/send-csv.ts';
import { sendXlsx, XlsxFileResponse } from '../../platform/spreadsheets/send-xlsx.ts';
import { gradebookRoutes } from './gradebook/gradebook.routes.ts';
import { readRoster } from './read-roster.ts';
import { readStudentReport } from './read-student-report.ts';
import {
  RosterFileQuery,
  RosterQuery,
  RosterResponse,
  StudentParams,
  StudentReportResponse,
} from './roster.schema.ts';
import { buildRosterFileColumns } from './roster-file.ts';
import { rosterMailRoutes } from './roster-mails.routes.ts';
import {
  countRosterByFilter,
  cutRosterPage,
  filterRoster,
  sortRoster,
  summariseRosterColumns,
  toAsyncIterable,
} from './roster-order.ts';

const config = { access: 'user', courseAccess: 'people' } as const;

export const rosterRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/courses/:id/roster',
    {
      config,
      schema: {
        summary: 'Los estudiantes de un curso: qué vieron y qué notas tienen',
        params: CourseParams,
        querystring: RosterQuery,
        response: { 200: RosterResponse },
      },
    },
    async ({ params, query }) => {
      const roster = await readRoster(app.db, params.id, query);
      const sorted = sortRoster(roster, filterRoster(roster.rows, query.filter), query.sort);
      const { rows, nextCursor } = cutRosterPage(sorted, query.limit, query.cursor);
      return {
        roster: rows,
        total: sorted.length,
        nextCursor,
        ...summariseRosterColumns(roster),
        doneFrom: MIN_DONE_COVERAGE,
        scale: roster.scheme.scale,
        passMark: roster.scheme.passMark,
        counts: countRosterByFilter(roster.rows),
      };
    },
  );

  app.get(
    '/courses/:id/roster/:userId',
    {
      config,
      schema: {
        summary: 'El semestre de un estudiante en un curso',
        params: StudentParams,
        response: { 200: StudentReportResponse },
      },
    },
    async ({ params }) => readStudentReport(app.db, params.id, params.userId),
  );

  app.get(
    '/courses/:id/roster.csv',
    {
      config,
      schema: {
        summary: 'Los estudiantes de un curso, como CSV',
        params: CourseParams,
        querystring: RosterFileQuery,
        response: { 200: CsvFileResponse },
      },
    },
    async ({ params, query: { separator, ...query }, course }, reply) => {
      const roster = await readRoster(app.db, params.id, query);
      const rows = sortRoster(roster, filterRoster(roster.rows, query.filter), query.sort);
      const name = createSheetFileName('estudiantes', course?.name ?? '');
      return sendCsv(reply, name, buildRosterFileColumns(roster), toAsyncIterable(rows), separator);
    },
  );

  app.get(
    '/courses/:id/roster.xlsx',
    {
      config,
      schema: {
        summary: 'Los estudiantes de un curso, como planilla XLSX',
        params: CourseParams,
        querystring: RosterFileQuery,
        response: { 200: XlsxFileResponse },
      },
    },
    async ({ params, query: { separator: _, ...query }, course }, reply) => {
      const roster = await readRoster(app.db, params.id, query);
      const rows = sortRoster(roster, filterRoster(roster.rows, query.filter), query.sort);
      return sendXlsx(
        reply,
        createSheetFileName('estudiantes', course?.name ?? ''),
        'Estudiantes',
        buildRosterFileColumns(roster),
        rows,
      );
    },
  );

  await registerAll(app, [rosterMailRoutes, gradebookRoutes]);
};
