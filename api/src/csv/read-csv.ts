import { CsvError, parse } from 'csv-parse/sync';
import { type Table, TableRows } from './table.ts';

const DELIMITERS = [';', ',', '\t'];

/** Spanish spreadsheets write a semicolon, others a comma: the first line decides. */
function delimiterOf(text: string): string {
  const heading = text.slice(0, Math.max(0, text.search(/[\r\n]/)) || text.length);
  const count = (delimiter: string) => heading.split(delimiter).length;
  return DELIMITERS.reduce((best, next) => (count(next) > count(best) ? next : best));
}

/** The first line of a record: the parser reports the line on which it ends. */
function firstLineOf(record: string[], last: number): number {
  const breaks = record.reduce((count, cell) => count + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
  return last - breaks;
}

function explain({ code }: CsvError): string {
  if (code === 'CSV_MAX_RECORD_SIZE') return 'La línea es demasiado larga, o unas comillas no cierran.';
  return 'Hay comillas que no cierran o que sobran.';
}

/** Reads a CSV file: `,` `;` or tabs, with or without quotes. */
export function readCsv(source: string, maxRows: number): Table {
  // The parser counts a Windows line end within quotes as two lines.
  const text = source.replaceAll('\r\n', '\n');
  const rows = new TableRows(maxRows);
  let problem: Table['problem'] = null;
  try {
    parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: 100_000,
      on_record: (record: string[], { lines }) => {
        rows.add(firstLineOf(record, lines), record);
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    problem = { line: Number(error.lines ?? 1), message: explain(error) };
  }
  return { rows: rows.rows, sheets: [], sheet: null, problem };
}
