import { isTrustedForEmail, type OidcProvider } from '../../core/config/oidc.ts';
import type { SheetTable } from '../../platform/spreadsheets/table.ts';
import type { PeopleImportReport, ReportedRow } from './import.schema.ts';
import type { PeopleImportState, PlannedImportFigures } from './imports.queries.ts';
import {
  isRejectedPerson,
  type PeopleImportInput,
  type PeopleImportPlan,
  type PlannedPerson,
} from './plan.ts';

/** Limits listed rows per outcome, so that the report stays smaller than the list. */
const SHOWN = 50;
const MAX_CELL = 120;
/** Enough to see the title rows and the first people. */
const FIRST_ROWS = 12;

function outcomeOf(person: PlannedPerson, { courseId }: PeopleImportInput): ReportedRow['outcome'] {
  if (isRejectedPerson(person)) return 'error';
  if (!person.account) return 'new';
  return person.isMember || courseId === undefined ? 'same' : 'joins';
}

function noteOf({ account, isMember }: PlannedPerson, { courseId }: PeopleImportInput): string | null {
  if (!account) return null;
  if (isMember) return 'Ya está en el curso: no cambia nada';
  if (courseId === undefined) return 'Ya tiene cuenta: no cambia nada';
  if (!account.active) return 'Se suma al curso. Su cuenta no está activa: no le llega correo';
  if (account.role === 'teacher') return 'Es docente: va a poder enseñar en el curso';
  return 'Se suma al curso';
}

function countByProvider(
  people: PlannedPerson[],
  options: PeopleImportInput & { providers: OidcProvider[] },
) {
  const isNew = (person: PlannedPerson) => outcomeOf(person, options) === 'new';
  const emails = people.filter(isNew).map(({ user }) => user?.email ?? '');
  return options.providers
    .map((provider) => {
      return {
        label: provider.label,
        people: emails.filter((email) => isTrustedForEmail(provider, email)).length,
      };
    })
    .filter((one) => one.people > 0);
}

/** Returns the groups to create and the number of people per provider. */
export function summarisePeopleImportPlan(
  { people, newGroups }: PeopleImportPlan,
  options: PeopleImportInput & { providers: OidcProvider[] },
): PlannedImportFigures {
  return { newGroups, byProvider: countByProvider(people, options) };
}

/** Summarises an import in figures; a dry run also lists the first rows of each outcome. */
export function toPeopleImportReport(
  { rows, sheets, sheet }: SheetTable,
  plan: PeopleImportPlan,
  options: PeopleImportInput & { dryRun: boolean; mail: boolean; days: number; providers: OidcProvider[] },
  progress?: PeopleImportState,
): PeopleImportReport {
  const { columns, headingRow, people, losesNames } = plan;
  const counts = { new: 0, joins: 0, same: 0, error: 0 };
  const shown: ReportedRow[] = [];
  let mails = 0;
  for (const person of people) {
    const outcome = outcomeOf(person, options);
    counts[outcome] += 1;
    const isMailed = outcome === 'new' || (outcome === 'joins' && person.account?.active);
    if (isMailed && options.mail) mails += 1;
    if (progress || counts[outcome] > SHOWN) continue;
    const cells = person.cells.map((cell) => cell.slice(0, MAX_CELL));
    shown.push({
      row: person.line,
      outcome,
      cells,
      note: noteOf(person, options),
      problems: person.problems,
    });
  }
  const sums = progress
    ? {
        created: progress.created,
        joined: progress.joined,
        unchanged: progress.unchanged,
        rejected: progress.rejected.rows.length,
        mails: progress.mails,
      }
    : { created: counts.new, joined: counts.joins, unchanged: counts.same, rejected: counts.error, mails };
  return {
    dryRun: options.dryRun,
    sheets,
    sheet,
    columns,
    headingRow,
    firstRows: rows.slice(0, FIRST_ROWS).map(({ line, cells }) => ({
      row: line,
      cells: cells.map((cell) => cell.slice(0, MAX_CELL)),
    })),
    total: people.length,
    ...sums,
    invitationDays: options.days,
    ...(progress?.planned ?? summarisePeopleImportPlan(plan, options)),
    losesNames,
    rows: shown,
  };
}

/** Formats the result as a sentence for a mail. */
export function formatPeopleImportResult({
  created,
  joined,
  unchanged,
  rejected,
}: PeopleImportState): string {
  const bad = rejected.rows.length;
  const parts = [
    created === 1 ? '1 cuenta nueva' : `${created} cuentas nuevas`,
    joined === 1 ? '1 que ya tenía cuenta y se sumó' : `${joined} que ya tenían cuenta y se sumaron`,
    unchanged === 1 ? '1 que ya estaba' : `${unchanged} que ya estaban`,
    bad === 1 ? '1 fila con error, que no entró' : `${bad} filas con error, que no entraron`,
  ];
  return `${parts.join(', ')}.`;
}
