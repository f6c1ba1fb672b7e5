import { CsvError, parse } from 'csv-parse/sync';
import { SheetRowCollector, type SheetTable } from './table.ts';

const DELIMITERS = [';', ',', '\t'];

const SAMPLE_LINES = 20;
const SAMPLE_LENGTH = 20_000;

/** Finds the delimiter with the same count in most lines, because titles may precede the headings. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, SAMPLE_LENGTH)
    .replace(/"[^"]*"/g, '')
    .split('\n')
    .slice(0, SAMPLE_LINES);
  const score = (delimiter: string) => {
    const times = lines.map((line) => line.split(delimiter).length - 1).filter((count) => count > 0);
    return Math.max(
      0,
      ...times.map((count) => times.filter((other) => other === count).length + count / 100),
    );
  };
  return DELIMITERS.reduce((best, next) => (score(next) > score(best) ? next : best));
}

/** Excel's optional first line `sep=;`, which names the delimiter. */
const SEP = /^sep=([;,\t])[ \t]*(?=\n|$)/i;

/** Returns the number of a record's first line, because the parser reports the last line. */
function firstLineOf(record: string[], last: number): number {
  const breaks = record.reduce((count, cell) => count + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
  return last - breaks;
}

function explain({ code }: CsvError): string {
  if (code === 'CSV_MAX_RECORD_SIZE') return 'La línea es demasiado larga, o unas comillas no cierran.';
  return 'Hay comillas que no cierran o que sobran.';
}

/** Reads CSV delimited by `,`, `;` or tabs. */
export function readCsv(source: string, maxRows: number): SheetTable {
  // The parser counts a Windows line break within quotes as two lines.
  const whole = source.replaceAll('\r\n', '\n');
  const named = SEP.exec(whole);
  // Keeps an empty line, so that later rows keep their numbers.
  const text = named ? whole.slice(named[0].length) : whole;
  const rows = new SheetRowCollector(maxRows);
  let problem: SheetTable['problem'] = null;
  try {
    parse(text, {
      delimiter: named?.[1] ?? delimiterOf(text),
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
