import type { FastifyInstance } from 'fastify';
import { createUserValidator } from '../../accounts/users/check-users.ts';
import { badRequest } from '../../core/http/errors.ts';
import { toEmailKey } from '../../core/text/email-key.ts';
import { listCourseMemberIds } from '../../courses/subscriptions/course-members.queries.ts';
import { listCourseGroups, toGroupKey } from '../../courses/subscriptions/groups/groups.queries.ts';
import type { Caller } from '../../platform/plugins/access-check.ts';
import type { SheetTable } from '../../platform/spreadsheets/table.ts';
import { type ExistingAccount, findAccounts, isRowProblem, matchAccount } from './accounts.ts';
import { assignColumnFields, hasUnassignedNames, parseColumnMapping } from './columns.ts';
import type { PeopleImportColumn } from './import.schema.ts';
import { planImportedGroups } from './imported-groups.ts';
import { type PersonRow, parsePeopleImportFixes, readPersonRows } from './read-people.ts';

export interface PeopleImportInput {
  courseId?: number | undefined;
  group?: string | undefined;
  mapping?: string | undefined;
  fixes?: string | undefined;
  headingRow?: number | undefined;
}

export interface PlannedPerson extends PersonRow {
  account: ExistingAccount | null;
  isMember: boolean;
}

export const isRejectedPerson = ({ user, problems }: PlannedPerson) => user === null || problems.length > 0;

export interface PeopleImportPlan {
  columns: PeopleImportColumn[];
  headingRow: number;
  people: PlannedPerson[];
  newGroups: string[];
  /** True when new people would have no name, although an unassigned column may contain it. */
  losesNames: boolean;
}

/** Adds a problem to each repeated row, with the number of the first one. */
function findRepeated(people: PersonRow[]): void {
  const first = new Map<string, number>();
  for (const { user, line, problems } of people) {
    if (!user) continue;
    const keys = { email: toEmailKey(user.email), ci: user.ci };
    for (const [field, value] of Object.entries(keys)) {
      const key = `${field} ${value}`;
      const before = value ? first.get(key) : undefined;
      const what = field === 'email' ? 'Mismo correo' : 'Misma cédula';
      if (before !== undefined) problems.push({ field, message: `${what} que la fila ${before}.` });
      else if (value) first.set(key, line);
    }
  }
}

function columnsOf(table: SheetTable, options: PeopleImportInput) {
  const found = assignColumnFields(table.rows, parseColumnMapping(options.mapping), options.headingRow);
  const { columns, people, headingRow } = found;
  if (options.group === undefined && options.courseId !== undefined) return found;
  const withoutGroup = columns.map((column): PeopleImportColumn => {
    return column.field === 'group' ? { ...column, field: 'skip', why: 'none' } : column;
  });
  return { columns: withoutGroup, people, headingRow };
}

/** Finds each row's account, group and problems without changing the database. */
export async function planPeopleImport(
  app: FastifyInstance,
  table: SheetTable,
  options: PeopleImportInput,
  importer: Pick<Caller, 'role'>,
): Promise<PeopleImportPlan> {
  if (table.problem)
    throw badRequest('damaged_file', `Línea ${table.problem.line}: ${table.problem.message}`);
  if (table.rows.length === 0) throw badRequest('empty_file', 'El archivo no tiene ninguna fila con datos.');
  const { columns, people: rows, headingRow } = columnsOf(table, options);
  const reading = {
    columns,
    fixes: parsePeopleImportFixes(options.fixes),
    validate: createUserValidator(app),
  };
  const people = await readPersonRows(rows, reading);
  if (options.group !== undefined) for (const person of people) person.group = options.group.trim() || null;
  findRepeated(people);
  const users = people.map(({ user }) => user).filter((user) => user !== null);
  const accounts = await findAccounts(app.db, users);
  const members =
    options.courseId === undefined ? new Set() : await listCourseMemberIds(app.db, options.courseId);
  const groups = options.courseId === undefined ? [] : await listCourseGroups(app.db, [options.courseId]);
  const planned = people.map((person): PlannedPerson => {
    const verdict = person.user ? matchAccount(person.user, accounts, importer) : null;
    if (isRowProblem(verdict)) person.problems.push(verdict);
    const account = isRowProblem(verdict) ? null : verdict;
    return { ...person, account, isMember: account !== null && members.has(account.id) };
  });
  // Members stay in their groups, whatever the list says.
  const joining = planned.filter(({ isMember }) => !isMember);
  // A group typed for all rows is intended, so it is not checked for misspelling.
  const { newGroups, problemOf } =
    options.group === undefined
      ? planImportedGroups(joining, groups)
      : { newGroups: joining.length > 0 ? missing(options.group, groups) : [], problemOf: new Map() };
  for (const { group, problems } of joining) {
    const problem = problemOf.get(toGroupKey(group ?? ''));
    if (problem) problems.push(problem);
  }
  const isNew = planned.some((person) => !isRejectedPerson(person) && person.account === null);
  const cells = rows.map((row) => row.cells);
  return {
    columns,
    headingRow,
    people: planned,
    newGroups,
    losesNames: isNew && hasUnassignedNames(columns, cells),
  };
}

function missing(group: string, there: { key: string }[]): string[] {
  const key = toGroupKey(group);
  return key === '' || there.some((one) => one.key === key) ? [] : [group.trim()];
}
