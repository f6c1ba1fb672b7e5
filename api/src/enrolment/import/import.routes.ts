import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { requireFound } from '../../core/http/errors.ts';
import { IdParams } from '../../core/http/schema.ts';
import { parseFormFields } from '../../platform/files/uploads.ts';
import { JobResponse } from '../../platform/jobs/jobs.schema.ts';
import { sendTextsAsXlsx, XlsxFileResponse } from '../../platform/spreadsheets/send-xlsx.ts';
import { queueSheetJob } from '../../platform/spreadsheets/sheet-job.ts';
import { acceptSheets, readSheetUpload, SHEET_TYPES } from '../../platform/spreadsheets/sheet-upload.ts';
import { parseColumnMapping } from './columns.ts';
import { PeopleImportForm } from './import.schema.ts';
import type { PeopleImportPayload } from './import-people-job.ts';
import { findPeopleImport } from './imports.queries.ts';
import { parsePeopleImportFixes } from './read-people.ts';

const form = { fields: PeopleImportForm, file: 'file' };
const TEMPLATE = ['Nombre', 'Apellido', 'Cédula de identidad', 'Correo electrónico', 'Grupo'];

async function readImport(request: FastifyRequest<{ Querystring: PeopleImportForm }>) {
  const { fields, ...file } = await readSheetUpload(request);
  const asked = { ...request.query, ...parseFormFields(request, form.fields, fields) };
  // Parses these fields now, so that errors are reported before the job is queued.
  parseColumnMapping(asked.mapping);
  parsePeopleImportFixes(asked.fixes);
  return { file, asked };
}

export const peopleImportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await acceptSheets(app);

  app.post(
    '/enrolments/import',
    {
      config: { access: 'bedelia', form, fileTypes: SHEET_TYPES },
      schema: {
        summary: 'Trae personas de una lista CSV o XLSX: invita a las nuevas y suma todas a un curso',
        querystring: PeopleImportForm,
        response: { 202: JobResponse },
      },
    },
    async (request, reply) => {
      const { file, asked } = await readImport(request);
      const { courseId, again = false, dryRun = false, skipInvalid = false, mail = true, ...rest } = asked;
      const { byProvider = false, ...options } = rest;
      const payload: PeopleImportPayload = { ...options, courseId, dryRun, skipInvalid, mail, byProvider };
      return queueSheetJob(reply, file, { kind: 'enrolments.import', courseId, payload, again });
    },
  );

  app.get(
    '/enrolments/import/:id/rejected.xlsx',
    {
      config: { access: 'bedelia' },
      schema: {
        summary:
          'Las filas que una lista no pudo traer, con su problema, para corregirlas y mandarlas de nuevo',
        params: IdParams,
        response: { 200: XlsxFileResponse },
      },
    },
    async ({ params }, reply) => {
      const found = requireFound(await findPeopleImport(app.db, params.id));
      const { headings, rows } = found.rejected;
      const lines = rows.map(({ cells, problems }) => [
        ...cells,
        problems.map(({ message }) => message).join(' '),
      ]);
      return sendTextsAsXlsx(reply, `lista-${params.id}-errores`, [[...headings, 'Problema'], ...lines]);
    },
  );

  app.get(
    '/enrolments/import/template.xlsx',
    {
      config: { access: 'bedelia' },
      schema: { summary: 'Una lista vacía con sus títulos', response: { 200: XlsxFileResponse } },
    },
    async (_request, reply) => sendTextsAsXlsx(reply, 'lista', [TEMPLATE]),
  );
};
