import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import {
  CsvFileResponse,
  type SheetColumns,
  sendCsv,
  streamRows,
} from '../../platform/spreadsheets/send-csv.ts';
import { readSessionsPage } from './list-sessions.queries.ts';
import { type ListedSession, SessionsQuery } from './sessions.schema.ts';

const COLUMNS: SheetColumns<Omit<ListedSession, 'current'>> = {
  Id: (row) => row.id,
  'Id de la persona': (row) => row.userId,
  Usuario: (row) => row.username,
  Nombre: (row) => row.name,
  Dispositivo: (row) => row.fingerprint,
  Dirección: (row) => row.ip,
  Navegador: (row) => row.userAgent,
  Abierta: (row) => row.createdAt,
  'Último uso': (row) => row.lastSeenAt,
};

export const sessionFileRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/sessions.csv',
    {
      config: { access: 'admin' },
      schema: {
        summary: 'Las sesiones abiertas, como CSV',
        querystring: Type.Pick(SessionsQuery, ['q', 'userId', 'shared']),
        response: { 200: CsvFileResponse },
      },
    },
    async ({ query }, reply) => {
      const rows = await streamRows((page) => readSessionsPage(app.db, { ...query, ...page }));
      return sendCsv(reply, 'sesiones', COLUMNS, rows);
    },
  );
};
