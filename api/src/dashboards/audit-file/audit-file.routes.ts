import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ACTION_NAMES } from '../../platform/audit/action-names.ts';
import { AuditQuery } from '../../platform/audit/audit.schema.ts';
import type { AuditRow } from '../../platform/audit/audit.table.ts';
import { readAuditPage } from '../../platform/audit/list-audit.queries.ts';
import {
  CsvFileResponse,
  type SheetColumns,
  sendCsv,
  streamRows,
} from '../../platform/spreadsheets/send-csv.ts';

const COLUMNS: SheetColumns<AuditRow> = {
  Cuándo: (row) => row.at,
  'Id de quién': (row) => row.actorId,
  Quién: (row) => row.actorName,
  Acción: (row) => ACTION_NAMES[row.action] ?? row.action,
  Código: (row) => row.action,
  'Qué es': (row) => row.targetType,
  'Id de sobre quién o qué': (row) => row.targetId,
  'Sobre quién o qué': (row) => row.targetName,
  Detalle: (row) => row.details,
};

export const auditFileRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/audit.csv',
    {
      config: { access: 'admin' },
      schema: {
        summary: 'Lo mismo que GET /audit, entero, como CSV',
        querystring: Type.Omit(AuditQuery, ['limit', 'cursor']),
        response: { 200: CsvFileResponse },
      },
    },
    async ({ query }, reply) => {
      const rows = await streamRows((page) => readAuditPage(app.db, { ...query, ...page }));
      return sendCsv(reply, 'auditoria', COLUMNS, rows);
    },
  );
};
