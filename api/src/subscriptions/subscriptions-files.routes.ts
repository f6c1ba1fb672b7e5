import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { getCaller } from '../plugins/access.ts';
import { Id } from '../schema.ts';
import { ImportAnswer, ImportQuery } from '../sheets/report.ts';
import { type Columns, CsvFile, everyRow, sendCsv } from '../sheets/send-csv.ts';
import { acceptSheets, readSheetText, SHEET_TYPES, SheetBody } from '../sheets/sheet-upload.ts';
import { readSubscriptionsPage, type SubscriptionLine } from './all-subscriptions.queries.ts';
import { importSubscriptions } from './import-subscriptions.ts';

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
      config: { access: 'admin' },
      schema: {
        summary: 'Inscribe a las personas de un archivo CSV: todas o ninguna',
        consumes: SHEET_TYPES,
        body: SheetBody,
        querystring: ImportQuery,
        response: { 200: ImportAnswer, 201: ImportAnswer },
      },
    },
    async (request, reply) => {
      const { dryRun } = request.query;
      const text = await readSheetText(request);
      const report = await importSubscriptions(app.db, getCaller(request), { text, dryRun });
      return reply.code(dryRun ? 200 : 201).send({ report });
    },
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
