import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { CsvFile, sendCsv } from '../csv/send-csv.ts';
import { decodeCursor, toPage } from '../http/paging.ts';
import { CourseParams } from '../http/schema.ts';
import { readRoster } from './read-roster.ts';
import { readStory } from './read-story.ts';
import {
  RosterFileQuery,
  RosterQuery,
  RosterResponse,
  type RosterRow,
  StoryResponse,
  StudentParams,
} from './roster.schema.ts';
import { fileColumns, sheetOf } from './roster-file.ts';
import { rosterMailRoutes } from './roster-mails.routes.ts';
import { columnsOf, countsOf, filterRoster, sortRoster } from './roster-order.ts';

const config = { access: 'user', courseAccess: 'teacher' } as const;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const XlsxFile = {
  description: 'Archivo XLSX',
  content: { [XLSX]: { schema: Type.String({ format: 'binary' }) } },
};

/** The page after the person in the cursor, or after their place when they have left the list since. */
function pageOf(rows: RosterRow[], limit: number, cursor: string | undefined) {
  const [place = 0, userId] = (decodeCursor(cursor, ['number', 'number']) ?? []) as number[];
  const index = rows.findIndex((row) => row.userId === userId);
  const start = index < 0 ? Math.max(0, place) : index + 1;
  const some = rows.slice(start, start + limit + 1);
  return toPage(some, limit, (row) => [start + limit, row.userId]);
}

async function* each<T>(items: T[]): AsyncGenerator<T> {
  yield* items;
}

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
      const { rows, nextCursor } = pageOf(sorted, query.limit, query.cursor);
      return {
        ...{ roster: rows, total: sorted.length, nextCursor },
        ...columnsOf(roster),
        counts: countsOf(roster.rows),
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
        response: { 200: StoryResponse },
      },
    },
    async ({ params }) => readStory(app.db, params.id, params.userId),
  );

  app.get(
    '/courses/:id/roster.csv',
    {
      config,
      schema: {
        summary: 'Los estudiantes de un curso, como CSV',
        params: CourseParams,
        querystring: RosterFileQuery,
        response: { 200: CsvFile },
      },
    },
    async ({ params, query }, reply) => {
      const roster = await readRoster(app.db, params.id, query);
      const rows = sortRoster(roster, filterRoster(roster.rows, query.filter), query.sort);
      return sendCsv(reply, `estudiantes-${params.id}`, fileColumns(roster), each(rows));
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
        response: { 200: XlsxFile },
      },
    },
    async ({ params, query }, reply) => {
      const roster = await readRoster(app.db, params.id, query);
      const rows = sortRoster(roster, filterRoster(roster.rows, query.filter), query.sort);
      // Few processes ever write one.
      const { default: writeXlsxFile } = await import('write-excel-file/node');
      const file = await writeXlsxFile(sheetOf(fileColumns(roster), rows), {
        sheet: 'Estudiantes',
        stickyRowsCount: 1,
        stickyColumnsCount: 1,
      }).toBuffer();
      return reply
        .type(XLSX)
        .header('content-disposition', `attachment; filename="estudiantes-${params.id}.xlsx"`)
        .header('cache-control', 'no-store')
        .send(file as never);
    },
  );

  await app.register(rosterMailRoutes);
};
