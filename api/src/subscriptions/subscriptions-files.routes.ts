import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { JobAnswer } from '../jobs/jobs.schema.ts';
import { Id } from '../schema.ts';
import { ImportQuery } from '../sheets/report.ts';
import { type Columns, CsvFile, everyRow, sendCsv } from '../sheets/send-csv.ts';
import { startSheetImport } from '../sheets/sheet-job.ts';
import { acceptSheets, SHEET_FORM, SheetBody } from '../sheets/sheet-upload.ts';
import { readSubscriptionsPage, type SubscriptionLine } from './all-subscriptions.queries.ts';

/** The headings that matter are those that an import understands. */
const COLUMNS: Columns<SubscriptionLine> = {
  Correo: (row) => row.email,
  Usuario: (row) => row.username,
  Nombre: (row) => row.name,
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
      config: { access: 'admin', form: SHEET_FORM },
      schema: {
        summary: 'Inscribe a las personas de un archivo CSV: todas o ninguna',
        body: SheetBody,
        querystring: ImportQuery,
        response: { 202: JobAnswer },
      },
    },
    async (request, reply) => startSheetImport(reply, { kind: 'subscriptions.import', ...request.query }),
  );

  app.get(
    '/subscriptions.csv',
    {
      config: { access: 'admin' },
      schema: {
        summary: 'Todas las inscripciones, como CSV',
        querystring: Type.Object({ courseId: Type.Optional(Id) }),
        response: { 200: CsvFile },
      },
    },
    async ({ query }, reply) => {
      const rows = await everyRow((page) => readSubscriptionsPage(app.db, { ...query, ...page }));
      return sendCsv(reply, 'inscripciones', COLUMNS, rows);
    },
  );
};
