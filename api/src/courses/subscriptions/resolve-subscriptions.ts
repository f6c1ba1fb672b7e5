import { listUsersByEmail } from '../../accounts/users/users.queries.ts';
import type { Db } from '../../core/database/database.ts';
import { toEmailKey } from '../../core/text/email-key.ts';
import { fold } from '../../core/text/fold.ts';
import type { LineError } from '../../platform/spreadsheets/report.ts';
import { readExpiryCell, readGroupCell, type SubscriptionCsvLine } from './subscriptions-csv.ts';

/** A line of the file, with its person and course found. */
export interface ResolvedSubscription {
  line: number;
  person: { id: number; username: string };
  course: { id: number; name: string };
  group: string | null;
  expiresAt: string | null;
}

const ASKED_PER_BATCH = 500;

async function findPeople(db: Db, lines: SubscriptionCsvLine[]) {
  const keys = [...new Set(lines.map(({ cells }) => toEmailKey(cells.email)))];
  const people = new Map<string, ResolvedSubscription['person']>();
  for (let at = 0; at < keys.length; at += ASKED_PER_BATCH) {
    const rows = await listUsersByEmail(db, keys.slice(at, at + ASKED_PER_BATCH));
    for (const { emailKey: key, ...person } of rows) people.set(key, person);
  }
  return people;
}

/** Finds courses by id, else by name; an id takes precedence over an equal name. */
async function findCourses(db: Db) {
  const rows = await db
    .selectFrom('courses')
    .select(['id', 'name'])
    .where('state', '<>', 'copying')
    .execute();
  const byId = new Map(rows.map((row) => [String(row.id), row]));
  const byName = Map.groupBy(rows, (row) => fold(row.name.trim()));
  return (text: string): ResolvedSubscription['course'] | string => {
    const meant = byId.get(text);
    if (meant) return meant;
    const named = byName.get(fold(text)) ?? [];
    if (named.length > 1) return 'Hay más de un curso con ese nombre: poné su id.';
    return named[0] ?? 'No hay ningún curso con ese nombre o id.';
  };
}

function isError<T extends object>(value: T | LineError): value is LineError {
  return 'message' in value;
}

function readLine(
  line: SubscriptionCsvLine,
  person: ResolvedSubscription['person'] | undefined,
  course: ResolvedSubscription['course'] | string,
): ResolvedSubscription | LineError[] {
  const end = readExpiryCell(line);
  const group = readGroupCell(line);
  const errors = [end, group].filter(isError);
  const at = line.line;
  if (!person) errors.push({ line: at, field: 'email', message: 'No hay ninguna cuenta con ese correo.' });
  if (typeof course === 'string') errors.push({ line: at, field: 'course', message: course });
  if (errors.length > 0 || !person || typeof course === 'string' || isError(end) || isError(group))
    return errors;
  return { line: at, person, course, ...end, ...group };
}

function findRepeated(lines: ResolvedSubscription[]): LineError[] {
  const first = new Map<string, number>();
  const errors: LineError[] = [];
  for (const { line, person, course } of lines) {
    const key = `${person.id} ${course.id}`;
    const before = first.get(key);
    if (before === undefined) first.set(key, line);
    else errors.push({ line, field: '', message: `Se repite: ya está en la línea ${before}.` });
  }
  return errors;
}

export async function resolveSubscriptions(db: Db, lines: SubscriptionCsvLine[]) {
  const people = await findPeople(db, lines);
  const courseOf = await findCourses(db);
  const found: ResolvedSubscription[] = [];
  const errors: LineError[] = [];
  for (const line of lines) {
    const read = readLine(line, people.get(toEmailKey(line.cells.email)), courseOf(line.cells.course));
    if (Array.isArray(read)) errors.push(...read);
    else found.push(read);
  }
  return { found, errors: [...errors, ...findRepeated(found)] };
}
