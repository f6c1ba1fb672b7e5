import { fold } from '../../core/text/fold.ts';
import type { LineError } from './report.ts';
import type { SheetTable } from './table.ts';

export const MAX_SHEET_ROWS = 10_000;

/** A line of the file; `cells` are keyed by the caller's column names. */
export interface NamedSheetRow<Column extends string> {
  line: number;
  cells: Record<Column, string>;
}

interface NamedTable<Column extends string> {
  lines: NamedSheetRow<Column>[];
  /** The columns found in the file. */
  columns: Column[];
  /** Unknown headings, whose cells were not read. */
  ignoredColumns: string[];
  errors: LineError[];
}

/** The accepted headings of each column. */
export type AcceptedHeadings<Column extends string> = Record<Column, readonly string[]>;

/** Finds the columns of a table by its first row, in any order. */
export function matchHeadings<Column extends string>(
  { rows, problem }: SheetTable,
  headings: AcceptedHeadings<Column>,
): NamedTable<Column> {
  const errors = problem ? [{ ...problem, field: '' }] : [];
  const [heading, ...rest] = rows;
  if (!heading) return { lines: [], columns: [], ignoredColumns: [], errors };
  const columns = Object.keys(headings) as Column[];
  const found = heading.cells.map((name) => columns.find((column) => headings[column].includes(fold(name))));
  const ignoredColumns = heading.cells.filter((name, index) => !found[index] && name !== '');
  const lines = rest
    .map(({ line, cells }) => {
      const named = columns.map((column) => [column, cells[found.indexOf(column)] ?? '']);
      return { line, cells: Object.fromEntries(named) as Record<Column, string> };
    })
    .filter(({ cells }) => Object.values(cells).some((cell) => cell !== ''));
  return { lines, columns: columns.filter((column) => found.includes(column)), ignoredColumns, errors };
}
