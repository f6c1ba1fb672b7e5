import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { Id } from '../../core/http/schema.ts';
import { NAME_SHEET_COLUMNS } from '../../core/text/person-names.ts';
import { JobResponse } from '../../platform/jobs/jobs.schema.ts';
import { SheetImportQuery } from '../../platform/spreadsheets/report.ts';
import {
  CsvFileResponse,
  type SheetColumns,
  sendCsv,
  streamRows,
} from '../../platform/spreadsheets/send-csv.ts';
import { receiveSheetImport } from '../../platform/spreadsheets/sheet-job.ts';
import { acceptSheets, SHEET_FORM, SHEET_TYPES } from '../../platform/spreadsheets/sheet-upload.ts';
import { readSubscriptionsPage, type SubscriptionExportRow } from './all-subscriptions.queries.ts';
import { GroupFilter } from './subscriptions.schema.ts';

/** The export's columns; the import reads email, course id, group and expiry, and ignores the others. */
const COLUMNS: SheetColumns<SubscriptionExportRow> = {
  Correo: (row) => row.email,
  Usuario: (row) => row.username,
  ...NAME_SHEET_COLUMNS,
  'Id del curso': (row) => row.courseId,
  'Nombre del curso': (row) => row.courseName,
  Grupo: (row) => row.group,
  Vence: (row) => row.expiresAt,
  Desde: (row) => row.createdAt,
};

export const subscriptionFileRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await acceptSheets(app);

  app.post(
    '/subscriptions/import',
    {
      config: { access: 'bedelia', form: SHEET_FORM, fileTypes: SHEET_TYPES },
      schema: {
        summary: 'Inscribe a las personas de un archivo CSV o XLSX: todas o ninguna',
        querystring: SheetImportQuery,
        response: { 202: JobResponse },
      },
    },
    async (request, reply) => receiveSheetImport(reply, { kind: 'subscriptions.import', ...request.query }),
  );

  app.get(
    '/subscriptions.csv',
    {
      config: { access: 'bedelia' },
      schema: {
        summary: 'Todas las inscripciones, como CSV',
        querystring: Type.Object({ courseId: Type.Optional(Id), group: GroupFilter }),
        response: { 200: CsvFileResponse },
      },
    },
    async ({ query }, reply) => {
      const rows = await streamRows((page) => readSubscriptionsPage(app.db, { ...query, ...page }));
      return sendCsv(reply, 'inscripciones', COLUMNS, rows);
    },
  );
};
