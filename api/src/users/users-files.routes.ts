import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { JobAnswer } from '../jobs/jobs.schema.ts';
import { ImportQuery } from '../sheets/report.ts';
import { type Columns, CsvFile, everyRow, sendCsv } from '../sheets/send-csv.ts';
import { startSheetImport } from '../sheets/sheet-job.ts';
import { acceptSheets, SHEET_FORM, SheetBody } from '../sheets/sheet-upload.ts';
import { type ListedUserRow, readUsersPage } from './list-users.queries.ts';
import { UsersQuery } from './users.schema.ts';

const ROLE_NAMES = { student: 'estudiante', teacher: 'docente', admin: 'administración' };

const COLUMNS: Columns<ListedUserRow> = {
  Id: (row) => row.id,
  Usuario: (row) => row.username,
  Nombre: (row) => row.name,
  Correo: (row) => row.email,
  Rol: (row) => ROLE_NAMES[row.role],
  Activa: (row) => row.active,
  Creada: (row) => row.createdAt,
};

const FileQuery = Type.Pick(UsersQuery, ['q', 'role', 'active']);

export const userFileRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await acceptSheets(app);

  app.post(
    '/users/import',
    {
      config: { access: 'admin', form: SHEET_FORM },
      schema: {
        summary: 'Crea las cuentas de un archivo CSV: todas o ninguna',
        body: SheetBody,
        querystring: ImportQuery,
        response: { 202: JobAnswer },
      },
    },
    async (request, reply) => startSheetImport(reply, { kind: 'users.import', ...request.query }),
  );

  app.get(
    '/users.csv',
    {
      config: { access: 'admin' },
      schema: {
        summary: 'Todas las personas, como CSV',
        querystring: FileQuery,
        response: { 200: CsvFile },
      },
    },
    async ({ query }, reply) => {
      const rows = await everyRow((page) => readUsersPage(app.db, { ...query, ...page }));
      return sendCsv(reply, 'personas', COLUMNS, rows);
    },
  );
};
