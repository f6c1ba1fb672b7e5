import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { SheetData } from 'write-excel-file/node';
import type { SheetColumns } from './send-csv.ts';
import { XLSX_TYPE } from './sheet-upload.ts';

/** Describes a spreadsheet as a `response` in the OpenAPI document. */
export const XlsxFileResponse = {
  description: 'Archivo XLSX',
  content: { [XLSX_TYPE]: { schema: Type.String({ format: 'binary' }) } },
};

/** Writes text cells as text, so that none becomes a formula. */
function sheetOf<Row>(columns: SheetColumns<Row>, rows: Row[]): SheetData {
  const heads = Object.keys(columns).map((value) => ({ value, fontWeight: 'bold' as const }));
  const cells = Object.values(columns);
  const lines = rows.map((row) =>
    cells.map((cell) => {
      const value = cell(row);
      if (value === null) return null;
      if (typeof value === 'boolean') return { value: value ? 'sí' : 'no', type: String };
      return { value, type: typeof value === 'number' ? Number : String };
    }),
  );
  return [heads, ...lines] as SheetData;
}

async function sendSheet(
  reply: FastifyReply,
  name: string,
  sheet: string,
  data: SheetData,
): Promise<FastifyReply> {
  // Imports on demand, because few processes ever write a spreadsheet.
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  const file = await writeXlsxFile(data, {
    sheet,
    stickyRowsCount: 1,
    stickyColumnsCount: 1,
  }).toBuffer();
  return reply
    .type(XLSX_TYPE)
    .header('content-disposition', `attachment; filename="${name}.xlsx"`)
    .header('cache-control', 'no-store')
    .send(file as never);
}

/** Sends rows as a spreadsheet with frozen headings and first column. `name` must be a plain word. */
export async function sendXlsx<Row>(
  reply: FastifyReply,
  name: string,
  sheet: string,
  columns: SheetColumns<Row>,
  rows: Row[],
): Promise<FastifyReply> {
  return sendSheet(reply, name, sheet, sheetOf(columns, rows));
}

/** Sends texts as a spreadsheet; the first row is its headings, which may repeat. */
export async function sendTextsAsXlsx(
  reply: FastifyReply,
  name: string,
  rows: string[][],
): Promise<FastifyReply> {
  const data = rows.map((cells, index) =>
    cells.map((value) => ({ value, type: String, ...(index === 0 && { fontWeight: 'bold' as const }) })),
  );
  return sendSheet(reply, name, 'Lista', data as SheetData);
}
