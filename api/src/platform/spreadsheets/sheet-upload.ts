import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { badRequest, unsupportedMediaType } from '../../core/http/errors.ts';
import { readSmallUpload } from '../files/small-upload.ts';
import { multipartForms } from '../files/uploads.ts';

const MAX_BYTES = 5 * 1024 * 1024;
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const TYPES = ['text/csv', 'application/csv', 'application/vnd.ms-excel', XLSX_TYPE];

/** The multipart form of a route that accepts a spreadsheet; its plugin must call `acceptSheets`. */
export const SHEET_FORM = { fields: Type.Object({}), file: 'file' };
export const SHEET_TYPES = ['text/csv', XLSX_TYPE];

/** Lets the routes of this plugin accept a CSV file or a workbook as their body. */
export async function acceptSheets(app: FastifyInstance): Promise<void> {
  await app.register(multipartForms);
  const parsing = { parseAs: 'buffer', bodyLimit: MAX_BYTES } as const;
  app.addContentTypeParser(TYPES, parsing, (_request, body, done) => done(null, body));
}

interface SheetUpload {
  bytes: Buffer;
  name: string;
  fields: Record<string, unknown>;
}

/** Reads a list from the body or a form's only file; throws 413 above 5 MB. */
export async function readSheetUpload(request: FastifyRequest): Promise<SheetUpload> {
  const { file, name, fields } = request.isMultipart()
    ? await readSmallUpload(request, MAX_BYTES)
    : { file: request.body, name: undefined, fields: {} };
  if (!Buffer.isBuffer(file)) throw unsupportedMediaType('Mandá un archivo CSV o XLSX.');
  if (file.toString('latin1').trim() === '') throw badRequest('empty_file', 'El archivo está vacío.');
  return { bytes: file, name: name ?? 'lista.csv', fields };
}
