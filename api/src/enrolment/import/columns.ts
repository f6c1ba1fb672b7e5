import type { TableRow } from '../../csv/table.ts';
import { fold } from '../../database/search.ts';
import { invalidField } from '../../http/errors.ts';
import { parseCi } from '../../users/ci.ts';
import { IMPORT_FIELDS, type ImportColumn, type ImportField } from './import.schema.ts';

/** Accepted headings, folded and without punctuation. */
const TITLES: Record<ImportField, readonly string[]> = {
  firstName: ['nombre', 'nombres', 'primer nombre', 'firstname', 'first name', 'given name'],
  lastName: ['apellido', 'apellidos', 'primer apellido', 'lastname', 'last name', 'surname'],
  name: [
    ...[
      'nombre y apellido',
      'nombre y apellidos',
      'nombres y apellidos',
      'nombre completo',
      'nombre apellido',
    ],
    ...[
      'apellido y nombre',
      'apellidos y nombres',
      'apellidos y nombre',
      'apellido nombre',
      'apellidos nombres',
    ],
    ...['estudiante', 'alumno', 'name', 'full name'],
  ],
  ci: [
    ...['ci', 'c i', 'cedula', 'cedula de identidad', 'documento', 'documento de identidad', 'doc'],
    ...['nro documento', 'nro de documento', 'numero de documento', 'nro cedula', 'numero de cedula'],
  ],
  email: [
    ...['email', 'e mail', 'mail', 'correo', 'correo electronico', 'direccion de correo', 'email address'],
    ...['direccion de correo electronico', 'correo institucional', 'correo e'],
  ],
  username: ['username', 'user name', 'usuario', 'nombre de usuario'],
  birthDate: ['birthdate', 'nacimiento', 'fecha de nacimiento', 'fecha nacimiento', 'fecha nac', 'f nac'],
  group: ['group', 'grupo'],
  role: ['role', 'rol'],
  expiresAt: ['expiresat', 'vence', 'vencimiento', 'hasta'],
  // Of the file with what did not come in.
  skip: ['problema'],
};
/** What some faculties call their groups. */
const MAYBE_GROUP = ['turno', 'comision', 'seccion', 'clase', 'horario', 'paralelo'];

const SAMPLE = 200;
const LIKELY = 0.7;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const titleOf = (text: string) =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

function fieldByTitle(heading: string): ImportField | undefined {
  const title = titleOf(heading);
  return IMPORT_FIELDS.find((field) => TITLES[field].includes(title));
}

/** Pasted cells often come without their headings. */
function hasHeadings(first: string[]): boolean {
  if (first.some((cell) => fieldByTitle(cell) !== undefined)) return true;
  return !first.some((cell) => EMAIL.test(cell));
}

function isLikely(cells: string[], test: (cell: string) => boolean): boolean {
  const filled = cells.filter((cell) => cell !== '');
  return filled.length > 0 && filled.filter(test).length >= filled.length * LIKELY;
}

const isWord = (cell: string) => /^[\p{L}\p{M}'’ .-]+$/u.test(cell);
const isWords = (cell: string) => isWord(cell) && cell.includes(' ');

function fieldByCells(cells: string[], isNameless: boolean): ImportField | undefined {
  if (isLikely(cells, (cell) => EMAIL.test(cell))) return 'email';
  if (isLikely(cells, (cell) => parseCi(cell) !== undefined)) return 'ci';
  if (!isNameless || !isLikely(cells, isWord)) return undefined;
  const names = new Set(cells);
  if (cells.length >= 8 && names.size <= cells.length / 4) return 'group';
  return isLikely(cells, isWords) ? 'name' : 'firstName';
}

type Mapping = Record<string, ImportField>;

/** Reads the mapping of a request. Throws 400. */
export function readMapping(text: string | undefined): Mapping {
  const wrong = () => invalidField('mapping', 'Tiene que ser JSON: por cada columna, qué es.');
  if (text === undefined) return Object.create(null);
  let mapping: unknown;
  try {
    mapping = JSON.parse(text);
  } catch {
    throw wrong();
  }
  if (typeof mapping !== 'object' || mapping === null || Array.isArray(mapping)) throw wrong();
  const known: readonly unknown[] = IMPORT_FIELDS;
  if (!Object.values(mapping).every((field) => known.includes(field))) throw wrong();
  // Headings are any words, also those that every object knows, such as `constructor`.
  return Object.assign(Object.create(null), mapping);
}

interface Found {
  columns: ImportColumn[];
  people: TableRow[];
}

/** Finds what each column of a list is: by the mapping, its heading, or else its cells. */
export function findColumns(rows: TableRow[], mapping: Mapping): Found {
  const first = rows[0]?.cells ?? [];
  const isNamed = hasHeadings(first);
  const people = isNamed ? rows.slice(1) : rows;
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const sample = people.slice(0, SAMPLE);
  const taken = new Set<ImportField>(Object.values(mapping));
  const take = (field: ImportField | undefined): field is ImportField => {
    if (field === undefined || (field !== 'skip' && taken.has(field))) return false;
    taken.add(field);
    return true;
  };
  const headings = Array.from(
    { length: width },
    (_, index) => (isNamed && first[index]) || `Columna ${index + 1}`,
  );
  const columns = headings.map((heading, index): ImportColumn => {
    const given = mapping[String(index + 1)] ?? mapping[heading];
    if (given !== undefined) return { heading, field: given, why: 'given' };
    const titled = isNamed ? fieldByTitle(heading) : undefined;
    return take(titled) ? { heading, field: titled, why: 'title' } : { heading, field: 'skip', why: 'none' };
  });
  // After all headings, so that no guess takes what a heading says.
  for (const [index, column] of columns.entries()) {
    if (column.why !== 'none') continue;
    const cells = sample.map((row) => row.cells[index] ?? '');
    const guess = MAYBE_GROUP.includes(titleOf(column.heading)) ? 'group' : fieldByCells(cells, !isNamed);
    const second = guess === 'firstName' && taken.has('firstName') ? 'lastName' : guess;
    if (take(second)) Object.assign(column, { field: second, why: 'guess' });
  }
  return { columns, people };
}
