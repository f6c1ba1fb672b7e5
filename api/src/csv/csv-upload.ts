import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { readSmallUpload } from '../files/small-upload.ts';
import { forms } from '../files/uploads.ts';
import { badRequest, wrongType } from '../http/errors.ts';
import { decodeText } from '../text/decode-text.ts';

const MAX_BYTES = 5 * 1024 * 1024;
const TYPES = ['text/csv', 'application/csv', 'application/vnd.ms-excel'];

/** How a workbook of Excel begins, whatever its name says: a ZIP file, or Microsoft's older container. */
const WORKBOOK = /^(?:504b0304|d0cf11e0)/;

function readText(bytes: Buffer): string {
  if (WORKBOOK.test(bytes.toString('hex', 0, 4)))
    throw badRequest(
      'spreadsheet',
      'Es una planilla de Excel, no un CSV. Abrila, elegí «Guardar como» y el tipo «CSV UTF-8», y mandá ese archivo.',
    );
  return decodeText(bytes);
}

/** The body types of a route that accepts CSV; the route's plugin calls `acceptCsv`. */
export const SHEET_FORM = { fields: Type.Object({}), file: 'file' };
export const CsvBody = { content: { 'text/csv': { schema: Type.String() } } };

/** Lets the routes of this plugin accept a CSV file as their body. */
export async function acceptCsv(app: FastifyInstance): Promise<void> {
  await app.register(forms);
  app.addContentTypeParser(TYPES, { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) => {
    try {
      done(null, readText(body as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
}

/** Reads the CSV text, sent alone or as the only file of a form. Throws 413 beyond 5 MB. */
export async function readCsvText(request: FastifyRequest): Promise<string> {
  const text = request.isMultipart()
    ? readText((await readSmallUpload(request, MAX_BYTES)).file ?? Buffer.alloc(0))
    : request.body;
  if (text === undefined) throw wrongType('Mandá un archivo CSV.');
  if (typeof text !== 'string') throw wrongType('Mandá un archivo CSV.');
  if (text.trim() === '') throw badRequest('empty_file', 'El archivo está vacío.');
  return text.replace(/^\uFEFF/, '');
}
