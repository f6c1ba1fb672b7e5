import { findAttribute, readXlsxPart } from './xlsx-parts.ts';

const DAY_MS = 86_400_000;
/** True for the date formats that every spreadsheet knows by number. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** A custom format shows a date when it has a date letter outside quotes, brackets and escapes. */
function isDateFormat(code: string): boolean {
  return /[dmy]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''));
}

/** Lists the cell styles whose values are dates. */
export function readDateStyles(styles: Uint8Array | undefined): Set<number> {
  const own = new Map<number, string>();
  const dates = new Set<number>();
  let isInCells = false;
  let style = 0;
  readXlsxPart(styles, {
    open(name, attributes) {
      if (name === 'numFmt')
        own.set(Number(attributes.numFmtId), findAttribute(attributes, 'formatCode') ?? '');
      if (name === 'cellXfs') isInCells = true;
      if (name !== 'xf' || !isInCells) return;
      const id = Number(attributes.numFmtId ?? 0);
      const code = own.get(id);
      if (code === undefined ? isBuiltInDate(id) : isDateFormat(code)) dates.add(style);
      style += 1;
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return dates;
}

/** Converts a day number; Excel assumes a 29 February 1900, so days count from 30 December 1899. */
export function dayOfSerial(serial: number, since1904: boolean): string {
  const first = since1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const date = new Date(first + Math.floor(serial) * DAY_MS);
  return Number.isNaN(date.getTime()) ? String(serial) : date.toISOString().slice(0, 10);
}
