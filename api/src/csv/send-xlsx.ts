import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { SheetData } from 'write-excel-file/node';
import type { Columns } from './send-csv.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** For `response`: describes a spreadsheet in the API document. */
export const XlsxFile = {
  description: 'Archivo XLSX',
  content: { [XLSX]: { schema: Type.String({ format: 'binary' }) } },
};

/** The cells of a spreadsheet. A text is a text there, whatever it begins with. */
function sheetOf<Row>(columns: Columns<Row>, rows: Row[]): SheetData {
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

/** Sends the rows as a spreadsheet, whose head and first column stay. `name` must be a plain word. */
export async function sendXlsx<Row>(
  reply: FastifyReply,
  name: string,
  sheet: string,
  columns: Columns<Row>,
  rows: Row[],
): Promise<FastifyReply> {
  // Few processes ever write one.
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  const file = await writeXlsxFile(sheetOf(columns, rows), {
    ...{ sheet, stickyRowsCount: 1, stickyColumnsCount: 1 },
  }).toBuffer();
  return reply
    .type(XLSX)
    .header('content-disposition', `attachment; filename="${name}.xlsx"`)
    .header('cache-control', 'no-store')
    .send(file as never);
}
