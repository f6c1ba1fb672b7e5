import {
  MAX_SHEET_COLUMNS,
  SheetRowCollector,
  type SheetTable,
  SheetTableError,
  type SheetTableRequest,
} from './table.ts';
import { dayOfSerial, readDateStyles } from './xlsx-dates.ts';
import { findAttribute, readXlsxPart, unpackWorkbook } from './xlsx-parts.ts';

type Parts = Map<string, Uint8Array>;

const MAX_SHEETS = 100;
const MAX_STRINGS = 300_000;
const MAX_STRING = 500;
const MAX_STRING_TEXT = 8_000_000;

interface Workbook {
  sheets: { name: string; path: string }[];
  since1904: boolean;
}

function readWorkbook(parts: Parts): Workbook {
  const targets = new Map<string, string>();
  readXlsxPart(parts.get('xl/_rels/workbook.xml.rels'), {
    open(name, { Id = '', Target = '' }) {
      if (name === 'Relationship') targets.set(Id, Target.replace(/^\/?(?:xl\/)?/, 'xl/').toLowerCase());
    },
  });
  const book: Workbook = { sheets: [], since1904: false };
  readXlsxPart(parts.get('xl/workbook.xml'), {
    open(name, attributes) {
      if (name === 'workbookPr') book.since1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '');
      if (name !== 'sheet' || book.sheets.length >= MAX_SHEETS) return;
      const path = targets.get(findAttribute(attributes, 'id') ?? '') ?? '';
      // Skips charts and macros, which are in other folders.
      if (path.startsWith('xl/worksheets/')) book.sheets.push({ name: attributes.name ?? '', path });
    },
  });
  return book;
}

/** Decodes Excel's escapes, such as `_x000D_`, for characters that XML lacks. */
function withoutEscapes(text: string): string {
  return text.replace(/_x([0-9A-F]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Reads the shared texts, which cells reference by index. */
function readStrings(part: Uint8Array | undefined): string[] {
  const strings: string[] = [];
  let text = '';
  let total = 0;
  let isInText = false;
  let isReading = false;
  readXlsxPart(part, {
    open(name) {
      if (name === 'si') text = '';
      // `rPh` holds the phonetic reading of Japanese text, which is skipped.
      if (name === 'rPh') isReading = true;
      if (name === 't') isInText = !isReading;
    },
    close(name) {
      if (name === 't') isInText = false;
      if (name === 'rPh') isReading = false;
      if (name !== 'si') return;
      strings.push(withoutEscapes(text));
      total += text.length;
      if (strings.length > MAX_STRINGS || total > MAX_STRING_TEXT)
        throw new SheetTableError('too_much_text', 'La planilla tiene demasiado texto para una lista.');
    },
    text(found) {
      if (isInText && text.length < MAX_STRING) text += found.slice(0, MAX_STRING);
    },
  });
  return strings;
}

/** Returns the column of a cell such as `C7`, from 0. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '')
    column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

interface Meaning {
  strings: string[];
  dates: Set<number>;
  since1904: boolean;
}

interface Cell {
  type: string;
  style: number;
  value: string;
}

/** Returns a cell's value as text, without its number format; for a formula, the stored result. */
function textOf({ type, style, value }: Cell, { strings, dates, since1904 }: Meaning): string {
  if (type === 's') return strings[Number(value)] ?? '';
  if (type === 'e') return '';
  if (type === 'b') return value === '1' ? 'sí' : 'no';
  if (type !== 'n' || value === '') return withoutEscapes(value);
  const number = Number(value);
  if (Number.isNaN(number)) return value;
  return dates.has(style) ? dayOfSerial(number, since1904) : String(number);
}

function readSheet(part: Uint8Array | undefined, meaning: Meaning, rows: SheetRowCollector): void {
  let line = 0;
  let cells: string[] = [];
  let column = -1;
  let cell: Cell | null = null;
  let isInValue = false;
  readXlsxPart(part, {
    open(name, attributes) {
      if (name === 'row') {
        line = Number(attributes.r) || line + 1;
        cells = [];
        column = -1;
      } else if (name === 'c') {
        column = attributes.r ? columnOf(attributes.r) : column + 1;
        cell = { type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), value: '' };
      } else if (name === 'v' || name === 't') isInValue = true;
    },
    close(name) {
      if (name === 'v' || name === 't') isInValue = false;
      else if (name === 'row')
        rows.add(
          line,
          Array.from(cells, (text) => text ?? ''),
        );
      else if (name === 'c' && cell) {
        // Ignores cells far to the right, which would make long, empty rows.
        if (column >= 0 && column < MAX_SHEET_COLUMNS) cells[column] = textOf(cell, meaning);
        cell = null;
      }
    },
    text(found) {
      if (cell && isInValue && cell.value.length < MAX_STRING) cell.value += found.slice(0, MAX_STRING);
    },
  });
}

/** Reads the named sheet of a workbook, or the first with rows. */
export function readXlsx(bytes: Uint8Array, { sheet, maxRows }: SheetTableRequest): SheetTable {
  const parts = unpackWorkbook(bytes);
  const { sheets, since1904 } = readWorkbook(parts);
  if (sheets.length === 0)
    throw new SheetTableError(
      'not_a_table',
      'Ese archivo no es una planilla de Excel. Guardala como .xlsx o .csv.',
    );
  const names = sheets.map(({ name }) => name);
  const asked = sheets.filter(({ name }) => sheet === undefined || name === sheet);
  if (asked.length === 0) throw new SheetTableError('no_sheet', `El archivo no tiene una hoja «${sheet}».`);
  const strings = readStrings(parts.get('xl/sharedstrings.xml'));
  const meaning = { strings, dates: readDateStyles(parts.get('xl/styles.xml')), since1904 };
  for (const { name, path } of asked) {
    const rows = new SheetRowCollector(maxRows);
    readSheet(parts.get(path), meaning, rows);
    if (rows.rows.length > 0) return { rows: rows.rows, sheets: names, sheet: name, problem: null };
  }
  return { rows: [], sheets: names, sheet: asked[0]?.name ?? null, problem: null };
}
