import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { CursorPage } from '../../core/http/paging.ts';
import { fold } from '../../core/text/fold.ts';
import type { CsvSeparator } from './separator.ts';

/** The columns of a file, each with its heading and the function that reads its cell. */
export type SheetColumns<Row> = Record<string, (row: Row) => string | number | boolean | null>;

/** Describes a CSV file as a `response` in the OpenAPI document. */
export const CsvFileResponse = {
  description: 'Archivo CSV (UTF-8, separado por comas)',
  content: { 'text/csv': { schema: Type.String() } },
};

/** Makes a file name of plain letters from a course's name, because file names go into a header. */
export function createSheetFileName(list: string, course: string): string {
  const words = fold(course).match(/[a-z0-9]+/g) ?? [];
  return [list, ...words].join('-').slice(0, 80);
}

const PAGE = 500;

type ReadPage<Row> = (page: { limit: number; cursor?: string }) => Promise<CursorPage<Row>>;

async function* pagesFrom<Row>(first: CursorPage<Row>, read: ReadPage<Row>): AsyncGenerator<Row> {
  let { rows, nextCursor } = first;
  yield* rows;
  while (nextCursor !== null) {
    ({ rows, nextCursor } = await read({ limit: PAGE, cursor: nextCursor }));
    yield* rows;
  }
}

/** Yields a list's rows; reads the first page at once, so that invalid requests fail before sending. */
export async function streamRows<Row>(read: ReadPage<Row>): Promise<AsyncGenerator<Row>> {
  return pagesFrom(await read({ limit: PAGE }), read);
}

async function* toCells<Row>(rows: AsyncIterable<Row>, columns: SheetColumns<Row>) {
  const cells = Object.values(columns);
  for await (const row of rows) {
    yield cells.map((cell) => {
      const value = cell(row);
      return typeof value === 'boolean' ? (value ? 'sí' : 'no') : value;
    });
  }
}

/** Sends rows as a CSV file. `name` must be a plain word, because it goes into a header. */
export function sendCsv<Row>(
  reply: FastifyReply,
  name: string,
  columns: SheetColumns<Row>,
  rows: AsyncIterable<Row>,
  separator: CsvSeparator = 'comma',
): FastifyReply {
  const isSpanish = separator === 'semicolon';
  const lines = stringify({
    header: true,
    delimiter: isSpanish ? ';' : ',',
    ...(isSpanish && { cast: { number: (value: number) => String(value).replace('.', ',') } }),
    columns: Object.keys(columns),
    // Escapes cells that a spreadsheet would execute as formulas.
    escape_formulas: true,
    // Without the byte order mark, Excel does not recognise UTF-8.
    bom: true,
  });
  pipeline(Readable.from(toCells(rows, columns)), lines, () => undefined);
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .header('cache-control', 'no-store')
    .send(lines);
}
