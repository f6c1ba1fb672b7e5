import { parseCi } from '../../accounts/users/ci.ts';
import { invalidField } from '../../core/http/errors.ts';
import type { SheetRow } from '../../platform/spreadsheets/table.ts';
import { findFieldByHeading, isLikelyGroupHeading } from './column-headings.ts';
import { PEOPLE_IMPORT_FIELDS, type PeopleImportColumn, type PeopleImportField } from './import.schema.ts';

const SAMPLE = 200;
const LIKELY = 0.7;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The maximum number of rows above the headings, such as title and date. */
const MAX_TITLE_ROWS = 20;

const countTitles = ({ cells }: SheetRow) =>
  cells.some((cell) => EMAIL.test(cell)) ? 0 : new Set(cells.map(findFieldByHeading).filter(Boolean)).size;

/** Separates the headings and the rows above them from the data; pasted cells often lack headings. */
function splitHeadings(rows: SheetRow[], asked: number | undefined) {
  if (asked === 0) return { headingRow: 0, headings: undefined, people: rows };
  const chosen = rows.findIndex(({ line }) => line === asked);
  if (chosen >= 0)
    return { headingRow: asked ?? 0, headings: rows[chosen]?.cells, people: rows.slice(chosen + 1) };
  const counts = rows.slice(0, MAX_TITLE_ROWS).map(countTitles);
  const at = counts.indexOf(Math.max(0, ...counts));
  const isAlone = ({ cells }: SheetRow) => cells.filter((cell) => cell !== '').length === 1;
  // Below rows of data, one matching cell is not enough, because a person's cell may match too.
  const isHeading = at === 0 || (counts[at] ?? 0) > 1 || rows.slice(0, at).every(isAlone);
  const index = isHeading ? at : 0;
  const first = rows[index]?.cells ?? [];
  const isNamed = (counts[index] ?? 0) > 0 || !first.some((cell) => EMAIL.test(cell));
  if (!isNamed) return { headingRow: 0, headings: undefined, people: rows };
  return { headingRow: rows[index]?.line ?? 0, headings: first, people: rows.slice(index + 1) };
}

/** Matches rows that are not people, such as gradebook totals or Canvas's test student. */
const NOBODY = /^(?:points possible|puntos posibles|points|puntos|date|fecha|student, test|test student)$/i;

const isSomebody = ({ cells }: SheetRow) =>
  cells.some((cell) => EMAIL.test(cell)) || !NOBODY.test(cells.find((cell) => cell !== '') ?? '');

function isLikely(cells: string[], test: (cell: string) => boolean): boolean {
  const filled = cells.filter((cell) => cell !== '');
  return filled.length > 0 && filled.filter(test).length >= filled.length * LIKELY;
}

const isWord = (cell: string) => /^[\p{L}\p{M}'’ ,.-]+$/u.test(cell);
const isWords = (cell: string) => isWord(cell) && cell.includes(' ');

function fieldByCells(cells: string[], isNameless: boolean): PeopleImportField | undefined {
  if (isLikely(cells, (cell) => EMAIL.test(cell))) return 'email';
  if (isLikely(cells, (cell) => parseCi(cell) !== undefined)) return 'ci';
  if (!isNameless || !isLikely(cells, isWord)) return undefined;
  const names = new Set(cells);
  if (cells.length >= 8 && names.size <= cells.length / 4) return 'group';
  return isLikely(cells, isWords) ? 'name' : 'firstName';
}

const NAMES = new Set<PeopleImportField>(['firstName', 'lastName', 'name']);

/** True when no column holds names but an unassigned column contains text. */
export function hasUnassignedNames(columns: PeopleImportColumn[], rows: string[][]): boolean {
  if (columns.some(({ field }) => NAMES.has(field))) return false;
  const sample = rows.slice(0, SAMPLE);
  return columns.some(({ why }, index) => {
    const cells = sample.map((cells) => cells[index] ?? '');
    return why === 'none' && isLikely(cells, (cell) => /\p{L}{2}/u.test(cell));
  });
}

type Mapping = Record<string, PeopleImportField>;

/** Parses a request's column mapping. Throws 400. */
export function parseColumnMapping(text: string | undefined): Mapping {
  const wrong = () => invalidField('mapping', 'Tiene que ser JSON: por cada columna, qué es.');
  if (text === undefined) return Object.create(null);
  let mapping: unknown;
  try {
    mapping = JSON.parse(text);
  } catch {
    throw wrong();
  }
  if (typeof mapping !== 'object' || mapping === null || Array.isArray(mapping)) throw wrong();
  const known: readonly unknown[] = PEOPLE_IMPORT_FIELDS;
  if (!Object.values(mapping).every((field) => known.includes(field))) throw wrong();
  // Without a prototype, headings such as `constructor` are safe keys.
  return Object.assign(Object.create(null), mapping);
}

/** Fields that may have several columns, such as two surnames. */
const MANY = new Set<PeopleImportField>(['firstName', 'lastName', 'skip']);

interface Found {
  columns: PeopleImportColumn[];
  people: SheetRow[];
  headingRow: number;
}

/** Assigns a field to each column: by the mapping, its heading, or its cells. */
export function assignColumnFields(rows: SheetRow[], mapping: Mapping, asked?: number): Found {
  const { headingRow, headings: first = [], people: listed } = splitHeadings(rows, asked);
  const isNamed = first.length > 0;
  const people = listed.filter(isSomebody);
  const width = Math.max(0, first.length, ...people.map(({ cells }) => cells.length));
  const sample = people.slice(0, SAMPLE);
  const taken = new Set<PeopleImportField>(Object.values(mapping));
  const take = (field: PeopleImportField | undefined): field is PeopleImportField => {
    if (field === undefined || (!MANY.has(field) && taken.has(field))) return false;
    taken.add(field);
    return true;
  };
  const headings = Array.from(
    { length: width },
    (_, index) => (isNamed && first[index]) || `Columna ${index + 1}`,
  );
  const columns = headings.map((heading, index): PeopleImportColumn => {
    const given = mapping[String(index + 1)] ?? mapping[heading];
    if (given !== undefined) return { heading, field: given, why: 'given' };
    const titled = isNamed ? findFieldByHeading(heading) : undefined;
    return take(titled) ? { heading, field: titled, why: 'title' } : { heading, field: 'skip', why: 'none' };
  });
  // Guesses come last, so that they take no field named by a heading.
  for (const [index, column] of columns.entries()) {
    if (column.why !== 'none') continue;
    const cells = sample.map((row) => row.cells[index] ?? '');
    const guess = isLikelyGroupHeading(column.heading) ? 'group' : fieldByCells(cells, !isNamed);
    const second = guess === 'firstName' && taken.has('firstName') ? 'lastName' : guess;
    if (take(second)) Object.assign(column, { field: second, why: 'guess' });
  }
  return { columns, people, headingRow };
}
