import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { Page } from '../http/paging.ts';

/** A column of a file: what stands above it and what a row has in it. */
export type Columns<Row> = Record<string, (row: Row) => string | number | boolean | null>;

/** For `response`: what the document says of a file. */
export const CsvFile = {
  description: 'Archivo CSV (UTF-8, separado por comas)',
  content: { 'text/csv': { schema: Type.String() } },
};

const PAGE = 500;

type ReadPage<Row> = (page: { limit: number; cursor?: string }) => Promise<Page<Row>>;

async function* pagesFrom<Row>(first: Page<Row>, read: ReadPage<Row>): AsyncGenerator<Row> {
  let { rows, nextCursor } = first;
  yield* rows;
  while (nextCursor !== null) {
    ({ rows, nextCursor } = await read({ limit: PAGE, cursor: nextCursor }));
    yield* rows;
  }
}

/**
 * Every row of a list, page by page: a client that reads slowly holds neither a connection to the database nor
 * a lock, and no file is ever whole in memory. The first page is read at once, so that what is wrong with
 * the request is answered before the file begins.
 */
export async function everyRow<Row>(read: ReadPage<Row>): Promise<AsyncGenerator<Row>> {
  return pagesFrom(await read({ limit: PAGE }), read);
}

async function* toCells<Row>(rows: AsyncIterable<Row>, columns: Columns<Row>) {
  const cells = Object.values(columns);
  for await (const row of rows) {
    yield cells.map((cell) => {
      const value = cell(row);
      return typeof value === 'boolean' ? (value ? 'sí' : 'no') : value;
    });
  }
}

/** Sends the rows as a file. `name` is a plain word: it goes into a header. */
export function sendCsv<Row>(
  reply: FastifyReply,
  name: string,
  columns: Columns<Row>,
  rows: AsyncIterable<Row>,
): FastifyReply {
  const lines = stringify({
    header: true,
    columns: Object.keys(columns),
    // A spreadsheet runs a cell that begins like a formula, whoever wrote it.
    escape_formulas: true,
    // Without the mark Excel takes UTF-8 for the encoding of its own country.
    bom: true,
  });
  pipeline(Readable.from(toCells(rows, columns)), lines, () => undefined);
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .header('cache-control', 'no-store')
    .send(lines);
}
