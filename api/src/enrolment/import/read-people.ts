import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { parseInvitedUser, toLineErrors, type UserValidator } from '../../accounts/users/check-users.ts';
import { explainInvalidCi, parseCi } from '../../accounts/users/ci.ts';
import type { NewUser } from '../../accounts/users/users.queries.ts';
import { toUserBody } from '../../accounts/users/users-csv.ts';
import { invalidField } from '../../core/http/errors.ts';
import { readExpiryCell, readGroupCell } from '../../courses/subscriptions/subscriptions-csv.ts';
import type { SheetRow } from '../../platform/spreadsheets/table.ts';
import type { PeopleImportColumn, PersonField, RowProblem } from './import.schema.ts';

/** The person of a row; `user` is null when no account can be created. */
export interface PersonRow {
  line: number;
  cells: string[];
  user: NewUser | null;
  group: string | null;
  expiresAt: string | null;
  problems: RowProblem[];
}

export type PeopleImportFixes = Record<string, Record<string, string>>;

const BATCH_SIZE = 50;
const MAX_FIX = 500;

/** Frequently mistyped email domains with their corrections. */
const MISTYPED = new Map(
  Object.entries({
    'gmial.com': 'gmail.com',
    'gmai.com': 'gmail.com',
    'gmal.com': 'gmail.com',
    'gamil.com': 'gmail.com',
    'gmaill.com': 'gmail.com',
    'gmail.con': 'gmail.com',
    'gmail.co': 'gmail.com',
    'gmail.cm': 'gmail.com',
    'hotmial.com': 'hotmail.com',
    'hotmal.com': 'hotmail.com',
    'hotmai.com': 'hotmail.com',
    'hotmail.con': 'hotmail.com',
    'homtail.com': 'hotmail.com',
    'outlok.com': 'outlook.com',
    'outlook.con': 'outlook.com',
    'yaho.com': 'yahoo.com',
    'yahoo.con': 'yahoo.com',
  }),
);

/** Parses a request's corrections. Throws 400. */
export function parsePeopleImportFixes(text: string | undefined): PeopleImportFixes {
  const wrong = () => invalidField('fixes', 'Tiene que ser JSON: por cada fila y campo, un texto.');
  if (text === undefined) return {};
  let fixes: unknown;
  try {
    fixes = JSON.parse(text);
  } catch {
    throw wrong();
  }
  const isObject = (value: unknown): value is object =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  const isText = (value: unknown) => typeof value === 'string' && value.length <= MAX_FIX;
  if (!isObject(fixes)) throw wrong();
  if (!Object.values(fixes).every((fix) => isObject(fix) && Object.values(fix).every(isText))) throw wrong();
  return fixes as PeopleImportFixes;
}

/** Extracts the email from `Ana <ana@correo.uy>`, as mail programs write addresses. */
const bareEmail = (text: string) =>
  /<([^<>\s]+@[^<>\s]+)>/.exec(text)?.[1] ?? text.replace(/^mailto:|[;,]$/g, '');

type Fields = Record<PersonField, string>;

const NAME_PARTS = new Set<string>(['firstName', 'lastName']);
/** Headings of one name of several, whose cells may be equal by chance. */
const NUMBERED = /\b(?:primer|segundo|otros|middle|[12](?!\d))/i;

/** Finds columns that repeat an earlier one of the same field, as «Apellidos» does after «Apellido». */
function findRepeatedColumns(rows: SheetRow[], columns: PeopleImportColumn[]): Set<number> {
  const isRepeated = ({ field, heading }: PeopleImportColumn, index: number) =>
    field !== 'skip' &&
    columns
      .slice(0, index)
      .some(
        (earlier, at) =>
          earlier.field === field &&
          !(NAME_PARTS.has(field) && NUMBERED.test(`${earlier.heading} ${heading}`)) &&
          rows.every(({ cells }) => !cells[index] || cells[index] === cells[at]),
      );
  return new Set(columns.flatMap((column, index) => (isRepeated(column, index) ? [index] : [])));
}

function emailProblem(email: string): RowProblem | undefined {
  if (email === '') return { field: 'email', message: 'Falta el correo: sin él no llega la invitación.' };
  const [local = '', domain = ''] = email.split('@');
  const meant = MISTYPED.get(domain.toLowerCase());
  if (!meant) return undefined;
  const fix = { label: `Usar ${meant}`, value: `${local}@${meant}` };
  return { field: 'email', message: `¿Quisiste poner ${meant}?`, fix };
}

function ciProblem(ci: string): RowProblem | undefined {
  if (ci === '' || parseCi(ci) !== undefined) return undefined;
  return { field: 'ci', message: explainInvalidCi(ci), fix: { label: 'Traer sin cédula', value: '' } };
}

/** Moodle's texts for «no group». */
const NO_GROUP = /^(?:no groups?|sin grupos?|ning[uú]n grupo)$/i;

/** Reports several groups in one cell, because a person has one group per course. */
function groupsProblem(heading: string, group: string): RowProblem | undefined {
  const [first = '', ...more] = group.split(/, | and /).map((name) => name.trim());
  if (!/^(?:groups|grupos|sections?)\b/i.test(heading) || more.length === 0 || first === '') return undefined;
  const fix = { label: `Usar ${first}`, value: first };
  return { field: 'group', message: `Está en ${more.length + 1} grupos: dejá uno.`, fix };
}

function readUser(
  line: number,
  fields: Fields,
  problems: RowProblem[],
  validate: UserValidator,
): NewUser | null {
  const { firstName, lastName, email, ci, username, role, birthDate } = fields;
  const isBad = (field: string) => problems.some((problem) => problem.field === field);
  const body = toUserBody({
    email,
    ci: isBad('ci') ? '' : ci,
    username,
    role,
    birthDate,
    name: fields.name,
    surname: lastName,
    firstName,
  });
  try {
    return parseInvitedUser(validate, body);
  } catch (error) {
    const found = toLineErrors(line, error).filter(({ field }) => !isBad(field));
    problems.push(...found.map(({ field, message }) => ({ field, message })));
    return null;
  }
}

function readPerson(
  row: SheetRow,
  columns: PeopleImportColumn[],
  fixes: PeopleImportFixes,
  validate: UserValidator,
  repeated: Set<number>,
): PersonRow {
  const fix = fixes[row.line] ?? {};
  const cells = columns.map(({ field }, index) => fix[field] ?? row.cells[index] ?? '');
  // Joins all columns of a field, such as two surnames, which may be equal; a correction replaces them all.
  const cell = (field: PersonField) =>
    fix[field] ??
    columns
      .flatMap((column, index) => (column.field === field && !repeated.has(index) ? [cells[index]] : []))
      .filter((text, index, all) => text && (NAME_PARTS.has(field) || all.indexOf(text) === index))
      .join(' ');
  const fields = { ...emptyFields, email: bareEmail(cell('email')) };
  for (const field of Object.keys(emptyFields) as PersonField[])
    if (field !== 'email') fields[field] = cell(field);
  if (NO_GROUP.test(fields.group)) fields.group = '';
  const groupHeading = columns.find((column) => column.field === 'group')?.heading ?? '';
  const problems = [
    emailProblem(fields.email),
    ciProblem(fields.ci),
    groupsProblem(groupHeading, fields.group),
  ].filter((problem) => problem !== undefined);
  const user = readUser(row.line, fields, problems, validate);
  const group = readGroupCell({ line: row.line, cells: fields });
  const end = readExpiryCell({ line: row.line, cells: fields });
  for (const read of [group, end])
    if ('message' in read) problems.push({ field: read.field, message: read.message });
  return {
    line: row.line,
    cells,
    user,
    problems,
    group: 'group' in group ? group.group : null,
    expiresAt: 'expiresAt' in end ? end.expiresAt : null,
  };
}

const emptyFields: Fields = {
  firstName: '',
  lastName: '',
  name: '',
  ci: '',
  email: '',
  username: '',
  birthDate: '',
  group: '',
  role: '',
  expiresAt: '',
};

export async function readPersonRows(
  rows: SheetRow[],
  {
    columns,
    fixes,
    validate,
  }: { columns: PeopleImportColumn[]; fixes: PeopleImportFixes; validate: UserValidator },
): Promise<PersonRow[]> {
  const people: PersonRow[] = [];
  const repeated = findRepeatedColumns(rows, columns);
  for (const [index, row] of rows.entries()) {
    if (index % BATCH_SIZE === 0) await yieldToEventLoop();
    people.push(readPerson(row, columns, fixes, validate, repeated));
  }
  return people;
}
