import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { getCaller } from '../plugins/access.ts';
import { ImportAnswer, ImportQuery } from '../sheets/report.ts';
import { type Columns, CsvFile, everyRow, sendCsv } from '../sheets/send-csv.ts';
import { acceptSheets, readSheetText, SHEET_TYPES, SheetBody } from '../sheets/sheet-upload.ts';
import { importUsers } from './import-users.ts';
import { type ListedUserRow, readUsersPage } from './list-users.queries.ts';
import { CreateUserBody, UsersQuery } from './users.schema.ts';

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
      config: { access: 'admin' },
      schema: {
        summary: 'Crea las cuentas de un archivo CSV: todas o ninguna',
        consumes: SHEET_TYPES,
        body: SheetBody,
        querystring: ImportQuery,
        response: { 200: ImportAnswer, 201: ImportAnswer },
      },
    },
    async (request, reply) => {
      const { dryRun } = request.query;
      const text = await readSheetText(request);
      const validate = request.compileValidationSchema(CreateUserBody, 'body');
      const report = await importUsers(app, getCaller(request), { text, dryRun, validate });
      return reply.code(dryRun ? 200 : 201).send({ report });
    },
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
