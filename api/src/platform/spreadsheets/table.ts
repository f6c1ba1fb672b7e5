/** A row with its number in the file, as a spreadsheet shows it. Rows without text are left out. */
export interface TableRow {
  line: number;
  cells: string[];
}

/** The cells of a CSV file or spreadsheet as text, without the headings. */
export interface Table {
  rows: TableRow[];
  /** The workbook's sheet names and the one read; none for CSV. */
  sheets: string[];
  sheet: string | null;
  /** A problem in a line after which a CSV file could not be read. */
  problem: { line: number; message: string } | null;
}

export interface TableRequest {
  /** The name of a sheet; without it the first one that has rows. */
  sheet?: string | undefined;
  /** Rows beyond the headings. */
  maxRows: number;
}

/** Wider and longer than any list of people; what is beyond is not read. */
export const MAX_COLUMNS = 60;
const MAX_CELL = 500;
/** No spreadsheet has as many rows. */
const MAX_LINE = 10_000_000;
/** All texts together: more would not fit into the thread's memory. */
const MAX_TEXT = 8_000_000;

/** The file is no supported table; says why and where. */
export class TableError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Our own files put an apostrophe before cells that a spreadsheet would execute. */
function cellOf(text: string): string {
  return (
    text
      .slice(0, MAX_CELL)
      .replace(/^'(?=[=+\-@\t\r])/, '')
      // Neither database stores these characters.
      .replaceAll('\u0000', '\uFFFD')
      .toWellFormed()
      .trim()
  );
}

/** Gathers rows and refuses more of them, or more text, than is read. */
export class TableRows {
  readonly rows: TableRow[] = [];
  readonly #maxRows: number;
  #text = 0;
  #line = 0;

  constructor(maxRows: number) {
    this.#maxRows = maxRows;
  }

  add(wanted: number, texts: string[]): void {
    // A row is known by its line afterwards, so no damaged file may give one to two rows.
    const isNext = Number.isInteger(wanted) && wanted > this.#line && wanted <= MAX_LINE;
    const line = isNext ? wanted : this.#line + 1;
    this.#line = line;
    const cells = texts.slice(0, MAX_COLUMNS).map(cellOf);
    if (cells.every((cell) => cell === '')) return;
    this.rows.push({ line, cells });
    for (const cell of cells) this.#text += cell.length;
    const most = this.#maxRows.toLocaleString('es-UY');
    // One more, for the headings.
    if (this.rows.length > this.#maxRows + 1)
      throw new TableError('too_many_lines', `Puede tener ${most} filas como máximo; dividilo en partes.`);
    if (this.#text > MAX_TEXT)
      throw new TableError('too_much_text', `Hasta la fila ${line} ya hay demasiado texto para una lista.`);
  }
}
