import { SheetRowCollector, type SheetTable } from './table.ts';

const EMAIL = /^[^\s@<>;,]{1,100}@[^\s@<>;,]{1,200}$/;
const NAMED = /^([^<>;]{0,300})<\s{0,9}([^\s@<>]{1,100}@[^\s@<>]{1,200})\s{0,9}>$/;
const MAX_LINE = 200_000;

/** Parses `Ana <ana@correo.uy>` or bare addresses; null for anything else. */
function readPiece(piece: string): string[][] | null {
  const parts = piece.split(/[;,]/).map((part) => part.trim());
  const bare = parts.findIndex((part) => !EMAIL.test(part));
  if (bare === -1) return parts.map((email) => ['', email]);
  const named = NAMED.exec(parts.slice(bare).join(', '));
  if (!named) return null;
  const name = (named[1] ?? '').replace(/["']/g, '').trim();
  return [...parts.slice(0, bare).map((email) => ['', email]), [name, named[2] ?? '']];
}

/** Reads addresses as mail programs write them, such as `Ana <ana@correo.uy>; …`; null for tables. */
export function readMailAddresses(text: string, maxRows: number): SheetTable | null {
  if (text.includes('\t') || !text.includes('@')) return null;
  const rows = new SheetRowCollector(maxRows);
  let line = 0;
  let isList = false;
  for (const written of text.split(/\r\n|\r|\n/)) {
    line += 1;
    if (written.trim() === '') continue;
    if (written.length > MAX_LINE) return null;
    const pieces = written.split(/(?<=>)[ ]{0,9}[;,]/).filter((piece) => piece.trim() !== '');
    const people = pieces.map((piece) => readPiece(piece.trim().replace(/[;,]$/, '')));
    if (people.some((found) => found === null)) return null;
    isList ||= people.flat().length > 1 || written.includes('<');
    for (const person of people.flatMap((found) => found ?? [])) rows.add(line, person);
  }
  return !isList ? null : { rows: rows.rows, sheets: [], sheet: null, problem: null };
}
