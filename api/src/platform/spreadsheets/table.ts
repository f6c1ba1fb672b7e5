/** A row with its line number as a spreadsheet shows it. Rows without text are omitted. */
export interface SheetRow {
  line: number;
  cells: string[];
}

/** The cells of a CSV file or spreadsheet as text; the headings are a row too. */
export interface SheetTable {
  rows: SheetRow[];
  /** The workbook's sheets and the one that was read; empty for CSV. */
  sheets: string[];
  sheet: string | null;
  /** The line from which a CSV file could not be read. */
  problem: { line: number; message: string } | null;
}

export interface SheetTableRequest {
  /** The sheet's name; without it, the first sheet with rows is read. */
  sheet?: string | undefined;
  /** The maximum number of rows after the headings. */
  maxRows: number;
}

/** Columns beyond this number are not read, because no list of people needs them. */
export const MAX_SHEET_COLUMNS = 60;
const MAX_CELL = 500;
/** No real spreadsheet has so many rows. */
const MAX_LINE = 10_000_000;
/** The limit of all texts together, so that they fit into the thread's memory. */
const MAX_TEXT = 8_000_000;

/** The file is not a supported table; the message says why and where. */
export class SheetTableError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Removes the apostrophe that our exports put before formula-like cells. */
function cellOf(text: string): string {
  return (
    text
      .slice(0, MAX_CELL)
      .replace(/^'(?=[=+\-@\t\r])/, '')
      // The databases cannot store these characters.
      .replaceAll('\u0000', '\uFFFD')
      .toWellFormed()
      .trim()
  );
}

/** Collects rows and refuses more rows or text than allowed. */
export class SheetRowCollector {
  readonly rows: SheetRow[] = [];
  readonly #maxRows: number;
  #text = 0;
  #line = 0;

  constructor(maxRows: number) {
    this.#maxRows = maxRows;
  }

  add(wanted: number, texts: string[]): void {
    // Gives each row its own line number, because a damaged file may repeat a number.
    const isNext = Number.isInteger(wanted) && wanted > this.#line && wanted <= MAX_LINE;
    const line = isNext ? wanted : this.#line + 1;
    this.#line = line;
    const cells = texts.slice(0, MAX_SHEET_COLUMNS).map(cellOf);
    if (cells.every((cell) => cell === '')) return;
    this.rows.push({ line, cells });
    for (const cell of cells) this.#text += cell.length;
    const most = this.#maxRows.toLocaleString('es-UY');
    // Allows one more row, because the headings are a row too.
    if (this.rows.length > this.#maxRows + 1)
      throw new SheetTableError(
        'too_many_lines',
        `Puede tener ${most} filas como máximo; dividilo en partes.`,
      );
    if (this.#text > MAX_TEXT)
      throw new SheetTableError(
        'too_much_text',
        `Hasta la fila ${line} ya hay demasiado texto para una lista.`,
      );
  }
}
