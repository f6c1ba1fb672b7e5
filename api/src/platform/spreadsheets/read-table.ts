import { decodeText } from '../../core/text/decode-text.ts';
import { readCsv } from './read-csv.ts';
import { readMailAddresses } from './read-mail-addresses.ts';
import { readXlsx } from './read-xlsx.ts';
import { type SheetTable, SheetTableError, type SheetTableRequest } from './table.ts';

const ZIP = '504b0304';
/** Microsoft's older container, used for `.xls` and password-protected workbooks. */
const OLD_CONTAINER = 'd0cf11e0';
/** Matches characters that no table has; other control characters are reported with their row. */
const BINARY = /[\0\uFFFD]/;

/** Reads CSV, XLSX or mail addresses, whatever the file's name. */
export function readSheetTable(bytes: Buffer, request: SheetTableRequest): SheetTable {
  const start = bytes.toString('hex', 0, 4);
  if (start === ZIP) return readXlsx(bytes, request);
  if (start === OLD_CONTAINER)
    throw new SheetTableError(
      'old_spreadsheet',
      'Es una planilla de Excel de antes (.xls) o tiene contraseña. Abrila y guardala como .xlsx o .csv, sin contraseña.',
    );
  const text = decodeText(bytes).replace(/^\uFEFF/, '');
  if (bytes.toString('latin1', 0, 5) === '%PDF-' || BINARY.test(text.slice(0, 10_000)))
    throw new SheetTableError(
      'not_a_table',
      'Ese archivo no es una planilla. Guardala como .xlsx o .csv, o pegá las celdas.',
    );
  return readMailAddresses(text, request.maxRows) ?? readCsv(text, request.maxRows);
}
