import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { COURSE_FACETS } from '../../core/http/schema.ts';
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
import { type ListedUserRow, readUsersPage } from './list-users.queries.ts';
import { UsersQuery } from './users.schema.ts';

const ROLE_NAMES = { student: 'estudiante', teacher: 'docente', bedelia: 'bedelía', admin: 'administración' };

const COLUMNS: SheetColumns<ListedUserRow> = {
  Id: (row) => row.id,
  Usuario: (row) => row.username,
  ...NAME_SHEET_COLUMNS,
  Correo: (row) => row.email,
  Rol: (row) => ROLE_NAMES[row.role],
  Activa: (row) => row.active,
  Suspendida: (row) => row.suspendedAt,
  Creada: (row) => row.createdAt,
};

const FileQuery = Type.Pick(UsersQuery, [
  'q',
  'role',
  'active',
  'suspended',
  'invited',
  'secondFactor',
  'nameGuessed',
  ...COURSE_FACETS,
]);

export const userFileRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await acceptSheets(app);

  app.post(
    '/users/import',
    {
      config: { access: 'bedelia', form: SHEET_FORM, fileTypes: SHEET_TYPES },
      schema: {
        summary: 'Crea las cuentas de un archivo CSV o XLSX: todas o ninguna',
        querystring: SheetImportQuery,
        response: { 202: JobResponse },
      },
    },
    async (request, reply) => receiveSheetImport(reply, { kind: 'users.import', ...request.query }),
  );

  app.get(
    '/users.csv',
    {
      config: { access: 'bedelia' },
      schema: {
        summary: 'Todas las personas, como CSV',
        querystring: FileQuery,
        response: { 200: CsvFileResponse },
      },
    },
    async ({ query }, reply) => {
      const rows = await streamRows((page) => readUsersPage(app.db, { ...query, ...page }));
      return sendCsv(reply, 'personas', COLUMNS, rows);
    },
  );
};
