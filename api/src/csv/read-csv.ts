import { Readable } from 'node:stream';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { fold } from '../database/search.ts';
import { badRequest } from '../http/errors.ts';
import type { LineError } from './report.ts';

export const MAX_LINES = 10_000;
const DELIMITERS = [';', ',', '\t'];
const CHUNK = 64 * 1024;
const RECORDS_AT_ONCE = 200;

/** A line of a CSV file; `cells` by the column names of the caller. */
export interface CsvLine<Column extends string> {
  line: number;
  cells: Record<Column, string>;
}

export interface ParsedCsv<Column extends string> {
  lines: CsvLine<Column>[];
  /** The columns that the file has. */
  columns: Column[];
  /** Unknown headings, whose cells were not read. */
  ignoredColumns: string[];
  errors: LineError[];
}

/** The accepted headings of each column. */
export type Headings<Column extends string> = Record<Column, readonly string[]>;

/** Splits the text, so that parsing a long file does not block the event loop. */
function* chunks(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += CHUNK) yield text.slice(at, at + CHUNK);
}

/** Spanish spreadsheets write a semicolon, others a comma: the heading line decides. */
function delimiterOf(text: string): string {
  const heading = text.slice(0, Math.max(0, text.search(/[\r\n]/)) || text.length);
  const count = (delimiter: string) => heading.split(delimiter).length;
  return DELIMITERS.reduce((best, next) => (count(next) > count(best) ? next : best));
}

/** Our own files put an apostrophe before cells that a spreadsheet would execute. */
function cellOf(text: string): string {
  return text.replace(/^'(?=[=+\-@\t\r])/, '').trim();
}

interface Numbered {
  record: string[];
  info: { lines: number };
}

/** The first line of a record: the parser reports the line on which it ends. */
function firstLineOf({ record, info }: Numbered): number {
  const breaks = record.reduce((count, cell) => count + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
  return info.lines - breaks;
}

function explain({ code }: CsvError): string {
  if (code === 'CSV_MAX_RECORD_SIZE') return 'La línea es demasiado larga, o unas comillas no cierran.';
  return 'Hay comillas que no cierran o que sobran.';
}

async function readRecords(text: string): Promise<{ records: Numbered[]; errors: LineError[] }> {
  const records: Numbered[] = [];
  const parser = parse({
    delimiter: delimiterOf(text),
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: 100_000,
  });
  try {
    for await (const record of Readable.from(chunks(text)).compose(parser)) {
      records.push(record as Numbered);
      if (records.length % RECORDS_AT_ONCE === 0) await yieldToEventLoop();
      if (records.length > MAX_LINES + 1) {
        throw badRequest(
          'too_many_lines',
          `Puede tener ${MAX_LINES} líneas como máximo; dividilo en partes.`,
        );
      }
    }
    return { records, errors: [] };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { records, errors: [{ line: Number(error.lines ?? 1), field: '', message: explain(error) }] };
  }
}

/** Reads a CSV file: `,` `;` or tabs, with or without BOM and quotes, columns in any order. */
export async function readCsv<Column extends string>(
  text: string,
  headings: Headings<Column>,
): Promise<ParsedCsv<Column>> {
  // The parser counts a Windows line end within quotes as two lines.
  const { records, errors } = await readRecords(text.replaceAll('\r\n', '\n'));
  const [heading, ...rest] = records;
  if (!heading) return { lines: [], columns: [], ignoredColumns: [], errors };
  const columns = Object.keys(headings) as Column[];
  const found = heading.record.map((name) => {
    const folded = fold(name.trim());
    return columns.find((column) => headings[column].includes(folded));
  });
  const ignoredColumns = heading.record.filter((name, index) => !found[index] && name.trim() !== '');
  const lines = rest
    .map((numbered) => {
      const { record } = numbered;
      const cell = (column: Column) => cellOf(record[found.indexOf(column)] ?? '');
      const cells = Object.fromEntries(columns.map((column) => [column, cell(column)]));
      return { line: firstLineOf(numbered), cells: cells as Record<Column, string> };
    })
    .filter(({ cells }) => Object.values(cells).some((cell) => cell !== ''));
  return { lines, columns: columns.filter((column) => found.includes(column)), ignoredColumns, errors };
}
