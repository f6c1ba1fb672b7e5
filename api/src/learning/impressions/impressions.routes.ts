import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { findUser } from '../../accounts/users/users.queries.ts';
import { invalidField, notFound } from '../../core/http/errors.ts';
import { UserParams } from '../../courses/subscriptions/subscriptions.schema.ts';
import {
  CsvFileResponse,
  type SheetColumns,
  sendCsv,
  streamRows,
} from '../../platform/spreadsheets/send-csv.ts';
import { listImpressions } from './impressions.queries.ts';
import {
  type Impression,
  ImpressionsFileQuery,
  type ImpressionsFilter,
  ImpressionsQuery,
  ImpressionsResponse,
  UserImpressionsFileQuery,
  UserImpressionsQuery,
  UserImpressionsResponse,
  type WatcherSummary,
} from './impressions.schema.ts';
import { listWatchers, listWatchersWithTotal } from './watchers.queries.ts';

const WATCHER_COLUMNS: SheetColumns<WatcherSummary> = {
  Id: (row) => row.userId,
  Usuario: (row) => row.username,
  Nombre: (row) => row.name,
  'Clases vistas': (row) => row.lectures,
  'Segundos vistos': (row) => row.secondsWatched,
  'Última vista': (row) => row.lastViewedAt,
};

const IMPRESSION_COLUMNS: SheetColumns<Impression> = {
  'Id del curso': (row) => row.courseId,
  Curso: (row) => row.courseName,
  'Id de la clase': (row) => row.lectureId,
  Clase: (row) => row.lectureTitle,
  Vistas: (row) => row.views,
  'Segundos vistos': (row) => row.secondsWatched,
  Cobertura: (row) => row.coverage,
  Hecha: (row) => (row.done ? 'sí' : 'no'),
  'Primera vista': (row) => row.firstViewedAt,
  'Última vista': (row) => row.lastViewedAt,
};

/** Refuses a group without a course, because groups of different courses may share a name. */
function requireCourseForGroup({ courseId, group }: ImpressionsFilter): void {
  if (group !== undefined && courseId === undefined) throw invalidField('group', 'Elegí antes un curso.');
}

export const impressionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const config = { access: 'bedelia' as const };

  async function requireUser(userId: number): Promise<void> {
    if (!(await findUser(app.db, userId))) throw notFound('La persona no existe.');
  }

  app.get(
    '/impressions',
    {
      config,
      schema: {
        summary:
          'Quién vio clases, lo más reciente primero; from y to toman lo que se abrió entre esos días, group a quienes están ahora en ese grupo del curso',
        querystring: ImpressionsQuery,
        response: { 200: ImpressionsResponse },
      },
    },
    async ({ query }) => {
      requireCourseForGroup(query);
      const { rows, total, nextCursor } = await listWatchersWithTotal(app.db, query);
      return { impressions: rows, total, nextCursor };
    },
  );

  app.get(
    '/impressions.csv',
    {
      config,
      schema: {
        summary: 'Lo mismo, entero, como CSV',
        querystring: ImpressionsFileQuery,
        response: { 200: CsvFileResponse },
      },
    },
    async ({ query }, reply) => {
      requireCourseForGroup(query);
      const rows = await streamRows((page) => listWatchers(app.db, { ...query, ...page }));
      return sendCsv(reply, 'clases-vistas', WATCHER_COLUMNS, rows);
    },
  );

  app.get(
    '/impressions/user/:userId',
    {
      config,
      schema: {
        summary: 'Lo que vio una persona, clase por clase',
        params: UserParams,
        querystring: UserImpressionsQuery,
        response: { 200: UserImpressionsResponse },
      },
    },
    async ({ params, query }) => {
      await requireUser(params.userId);
      const { rows, nextCursor } = await listImpressions(app.db, params.userId, query);
      return { impressions: rows, nextCursor };
    },
  );

  app.get(
    '/impressions/user/:userId.csv',
    {
      config,
      schema: {
        summary: 'Lo mismo, entero, como CSV',
        params: UserParams,
        querystring: UserImpressionsFileQuery,
        response: { 200: CsvFileResponse },
      },
    },
    async ({ params, query }, reply) => {
      await requireUser(params.userId);
      const rows = await streamRows((page) => listImpressions(app.db, params.userId, { ...query, ...page }));
      return sendCsv(reply, `clases-vistas-${params.userId}`, IMPRESSION_COLUMNS, rows);
    },
  );
};
